import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBackupFile, readEncryption, writeBackupFile } from './backup-file'
import { type BackupSecret, readKeyFile } from './backup-key'
import { type BackupRecord, encodeRecord, encodeRows, type Manifest } from './records'

const MANIFEST: Manifest = {
  createdAt: '2026-11-16T08:00:00.000Z',
  postgresVersion: '18.4',
  migrations: [{ name: '0001_accounts.sql', checksum: 'c0ffee', isFinished: false }],
  keyCheck: null,
  tables: [{ name: 'operators', columns: [{ name: 'email', type: 'text' }] }],
}
const ROWS = Buffer.from('first@example.com\nsecond@example.com\n')
const SEQUENCES = [{ name: 'operators_id_seq', lastValue: '2', isCalled: true }]
const RECORDS: BackupRecord[] = [
  { kind: 'manifest', manifest: MANIFEST },
  { kind: 'rows', rows: ROWS },
  { kind: 'table-end', rowCount: 2 },
  { kind: 'end', sequences: SEQUENCES },
]
const PASSPHRASE: BackupSecret = { kind: 'passphrase', passphrase: 'Größe und Gewicht' }
const KEY: BackupSecret = { kind: 'key-file', key: randomBytes(32) }

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'))
  file = path.join(folder, 'backup')
})
afterEach(() => rm(folder, { recursive: true }))

describe('a backup file', () => {
  test.each([
    ['not encrypted', null],
    ['encrypted with a passphrase', PASSPHRASE],
    ['encrypted with a key', KEY],
  ])('that is %s has the records that were written, and says how it is encrypted', async (_name, secret) => {
    await write(secret)

    expect(await read(secret)).toEqual(RECORDS)
    expect((await readEncryption(file))?.secret).toBe(secret?.kind)
  })

  test('is readable by its owner only, and its checksum is that of the whole file', async () => {
    const { bytes, sha256 } = await write(KEY)

    const content = await readFile(file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect({ bytes, sha256 }).toEqual({
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
  })

  test('is refused in a folder that does not exist, which is named', async () => {
    file = path.join(folder, 'missing', 'backup')

    await expect(write(null)).rejects.toThrow(
      `The backup cannot be written: there is no folder ${path.join(folder, 'missing')}.`,
    )
  })

  test('does not replace a file', async () => {
    await writeFile(file, 'something else')

    await expect(write(null)).rejects.toThrow(`There is a file ${file} already.`)
    expect(await readFile(file, 'utf8')).toBe('something else')
  })

  test('does not replace a file that was written meanwhile', async () => {
    async function* slow() {
      yield* encodeAll(RECORDS)
      await writeFile(file, 'another backup')
    }

    await expect(writeBackupFile(file, null, slow())).rejects.toThrow(`There is a file ${file} already.`)
    expect(await readdir(folder)).toEqual(['backup'])
    expect(await readFile(file, 'utf8')).toBe('another backup')
  })

  test('that cannot be completed leaves no file', async () => {
    async function* failing() {
      yield encodeRecord({ kind: 'manifest', manifest: MANIFEST })
      throw new Error('the connection was lost')
    }

    await expect(writeBackupFile(file, null, failing())).rejects.toThrow('the connection was lost')
    expect(await readdir(folder)).toEqual([])
  })

  test('differs from another one of the same content and key', async () => {
    await write(KEY)
    const first = await readFile(file)
    await rm(file)
    await write(KEY)

    expect((await readFile(file)).subarray(-40).equals(first.subarray(-40))).toBe(false)
  })
})

describe('a backup is refused', () => {
  test.each<[string, BackupSecret, BackupSecret | null, string]>([
    [
      'with another passphrase',
      PASSPHRASE,
      { kind: 'passphrase', passphrase: 'Größe und gewicht' },
      'The passphrase is not the one of this backup.',
    ],
    ['with another key', KEY, { kind: 'key-file', key: randomBytes(32) }, 'The key is not the one of this backup.'],
    ['without its key', KEY, null, 'The backup is encrypted with a key file: name it with --key-file.'],
    [
      'with a key instead of its passphrase',
      PASSPHRASE,
      KEY,
      'The backup is encrypted with a passphrase, not with a key file.',
    ],
  ])('%s', async (_name, secret, given, message) => {
    await write(secret)

    await expect(read(given)).rejects.toThrow(message)
  })

  test.each([
    ['that is empty', '', 'is not a backup of Partwire.'],
    ['that is something else', 'select 1;\n', 'is not a backup of Partwire.'],
    ['of a newer format', 'partwire-backup 2 {}\n', 'The backup has format 2, and this version reads format 1.'],
    ['with another first line', 'partwire-backup 1 {}\n', 'is not a backup of Partwire: its first line was changed.'],
  ])('%s', async (_name, content, message) => {
    await writeFile(file, content)

    await expect(readEncryption(file)).rejects.toThrow(message)
    await expect(read(null)).rejects.toThrow(message)
  })

  test('that is not there', async () => {
    await expect(readEncryption(file)).rejects.toThrow(/^The backup cannot be read: ENOENT/)
  })

  test('whose first line says that it is not encrypted', async () => {
    await write(KEY)
    const [, ...chunks] = (await readFile(file, 'latin1')).split('\n')
    await writeFile(file, ['partwire-backup 1 {"encryption":null}', ...chunks].join('\n'), 'latin1')

    await expect(read(null)).rejects.toThrow(/^The backup (was altered|is incomplete)/)
  })

  test('when a value in its first line is changed', async () => {
    await write(KEY)
    const content = await readFile(file, 'latin1')
    await writeFile(file, content.replace('"encryption"', ' "encryption"'), 'latin1')

    await expect(read(KEY)).rejects.toThrow('The backup was altered or damaged: its checksum does not match.')
  })

  test.each<[string, BackupRecord[]]>([
    ['without its manifest', RECORDS.slice(1)],
    ['without its end', RECORDS.slice(0, -1)],
    ['with another number of rows than it says', RECORDS.filter(({ kind }) => kind !== 'rows')],
    [
      'with more tables than it says',
      [...RECORDS.slice(0, 3), { kind: 'table-end', rowCount: 0 }, ...RECORDS.slice(3)],
    ],
    ['with records after its end', [...RECORDS, { kind: 'table-end', rowCount: 0 }]],
  ])('%s', async (_name, records) => {
    await write(null, records)

    await expect(read(null)).rejects.toThrow('The backup was altered or damaged: its checksum does not match.')
  })
})

test('a key file contains 32 bytes in base64', async () => {
  const key = randomBytes(32)
  await writeFile(file, `${key.toString('base64')}\n`)
  expect(await readKeyFile(file)).toEqual({ kind: 'key-file', key })

  await writeFile(file, randomBytes(31).toString('base64'))
  await expect(readKeyFile(file)).rejects.toThrow(
    'The key file must contain 32 bytes in base64, made with: openssl rand -base64 32',
  )
  await expect(readKeyFile(`${file}.key`)).rejects.toThrow(/^The key file cannot be read: ENOENT/)
})

function write(secret: BackupSecret | null, records = RECORDS) {
  return writeBackupFile(file, secret, encodeAll(records))
}

async function* encodeAll(records: readonly BackupRecord[]): AsyncGenerator<Buffer> {
  for (const record of records) {
    if (record.kind === 'rows') yield* encodeRows(record.rows)
    else yield encodeRecord(record)
  }
}

async function read(secret: BackupSecret | null): Promise<BackupRecord[]> {
  const records: BackupRecord[] = []
  for await (const record of readBackupFile(file, secret)) records.push(record)
  return records
}
