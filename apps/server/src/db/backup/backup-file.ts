import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import { errorReason } from '../../lib/failure-reason'
import { fileExists } from '../../lib/file-exists'
import { syncFolder } from '../../lib/sync-folder'
import { type BackupSecret, createBaseKey, deriveFileKey, type EncryptionHeader, openBaseKey } from './backup-key'
import { byteReader, type ByteReader } from './byte-reader'
import { openChunks, sealChunks } from './chunks'
import { type BackupRecord, decodeRecords } from './records'

export interface WrittenFile {
  bytes: number
  /** Of the whole file, in hexadecimal digits, as `sha256sum` prints it. */
  sha256: string
}

/** The first line of every backup file: this text, the version of the format, and how the rest is encrypted. */
const FIRST_LINE = /^partwire-backup (\d+) (.*)\n$/
const FORMAT_VERSION = 1
const MAX_FIRST_LINE_BYTES = 1024
const PIECE_BYTES = 256 * 1024

/** A low level: a backup shares the processors with the portal. */
const COMPRESSION = { level: 2, chunkSize: 64 * 1024 }

const headerShape = z.strictObject({
  encryption: z
    .strictObject({ secret: z.enum(['passphrase', 'key-file']), salt: z.string(), keyCheck: z.string() })
    .nullable(),
})

/**
 * Writes a backup file. It gets its name when it is complete and on the disk; an existing file is never replaced.
 * Nothing is held in memory but a few pieces of the content.
 */
export async function writeBackupFile(
  file: string,
  secret: BackupSecret | null,
  content: AsyncIterable<Buffer>,
): Promise<WrittenFile> {
  await refuseExisting(file)
  const key = secret === null ? null : await createBaseKey(secret)
  const header: z.infer<typeof headerShape> = { encryption: key?.header ?? null }
  const firstLine = Buffer.from(`partwire-backup ${FORMAT_VERSION} ${JSON.stringify(header)}\n`)
  const fileKey = key === null ? null : deriveFileKey(key.baseKey, firstLine)

  const partial = `${file}.${process.pid}.part`
  const handle = await open(partial, 'wx', 0o600).catch(async (error: unknown) => {
    const folder = path.dirname(path.resolve(file))
    const sentence = (await fileExists(folder))
      ? `The file ${file} cannot be written: ${errorReason(error)}.`
      : `The backup cannot be written: there is no folder ${folder}.`
    throw new Error(sentence, { cause: error })
  })
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(
      content,
      createGzip(COMPRESSION),
      (compressed: AsyncIterable<Buffer>) => sealChunks(compressed, firstLine, fileKey),
      async (pieces: AsyncIterable<Buffer>) => {
        for await (const piece of pieces) {
          hash.update(piece)
          bytes += piece.length
          await handle.writeFile(piece)
        }
      },
    )
    await handle.sync()
    await handle.close()
    // Writing may take hours: another backup may have been given this name.
    await refuseExisting(file)
    await rename(partial, file)
    await syncFolder(path.dirname(file))
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(partial, { force: true })
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function refuseExisting(file: string): Promise<void> {
  if (await fileExists(file)) throw new Error(`There is a file ${file} already.`)
}

/** How a backup file is encrypted; null if it is not. Throws if it is not a backup that this version reads. */
export async function readEncryption(file: string): Promise<EncryptionHeader | null> {
  const source = createReadStream(file, { end: MAX_FIRST_LINE_BYTES })
  try {
    return (await readFirstLine(byteReader(source), file)).encryption
  } finally {
    source.destroy()
  }
}

/**
 * Reads the records of a backup file. Every piece is checked before it is returned, and the last record only comes after
 * the end of the file was reached.
 */
export async function* readBackupFile(file: string, secret: BackupSecret | null): AsyncGenerator<BackupRecord> {
  const content = createGunzip({ chunkSize: PIECE_BYTES })
  const feeding = pipeline(
    createReadStream(file, { highWaterMark: PIECE_BYTES }),
    (source: AsyncIterable<Buffer>) => openFile(source, file, secret),
    content,
  )
  // An error reaches the loop below as well. Without a handler it would also end the process.
  feeding.catch(() => undefined)
  try {
    let last: BackupRecord | null = null
    for await (const record of decodeRecords(content)) {
      if (last !== null) yield last
      last = record
    }
    await feeding
    if (last !== null) yield last
  } finally {
    content.destroy()
  }
}

async function* openFile(
  source: AsyncIterable<Buffer>,
  file: string,
  secret: BackupSecret | null,
): AsyncGenerator<Buffer> {
  const reader = byteReader(source)
  const { firstLine, encryption } = await readFirstLine(reader, file)
  const fileKey = encryption === null ? null : deriveFileKey(await openBaseKey(encryption, secret), firstLine)
  yield* openChunks(reader, firstLine, fileKey)
}

async function readFirstLine(reader: ByteReader, file: string) {
  const firstLine = await reader.readLine(MAX_FIRST_LINE_BYTES).catch((error: unknown) => {
    throw new Error(`The backup cannot be read: ${errorReason(error)}.`, { cause: error })
  })
  const [, version, json] = FIRST_LINE.exec(firstLine?.toString('utf8') ?? '') ?? []
  if (firstLine === null || version === undefined || json === undefined) {
    throw new Error(`${file} is not a backup of Partwire.`)
  }
  if (Number(version) !== FORMAT_VERSION) {
    throw new Error(`The backup has format ${version}, and this version reads format ${FORMAT_VERSION}.`)
  }
  const header = headerShape.safeParse(parseJson(json))
  if (!header.success) throw new Error(`${file} is not a backup of Partwire: its first line was changed.`)
  return { firstLine, encryption: header.data.encryption }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
