import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyNewCluster } from '../../testing/database/new-cluster'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded'
import { rotateLog } from './log'
import { undoUpgrade } from './upgrade'
import { WAIT_TIMEOUT } from '../../testing/wait-timeout'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const running: EmbeddedDatabase[] = []
const shortSockets: string[] = []
let dataDir = ''

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'partwire-embedded-'))
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((database) => database.stop()))
  const folders = [dataDir, ...shortSockets.splice(0)]
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

test('A stopped database has its data after the next start', async () => {
  const first = await start()
  await query(first, 'create table kept as select 42 as answer')
  await first.stop()

  const second = await start()

  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('It compares by ICU, stores UTF-8, has fsync on, and listens on no network', async () => {
  const database = await start()

  const rows = await query(
    database,
    `select datlocprovider::text, datlocale, pg_encoding_to_char(encoding) as encoding,
       current_setting('fsync') as fsync, current_setting('listen_addresses') as listens
     from pg_database where datname = current_database()`,
  )

  expect(rows).toEqual([{ datlocprovider: 'i', datlocale: 'und', encoding: 'UTF8', fsync: 'on', listens: '' }])
})

test('A second start on the same data folder is refused in one sentence', async () => {
  await copyNewCluster(dataDir)
  const first = await start()

  await expect(start()).rejects.toThrow(
    `The database in ${first.clusterDir} is in use by another running portal: stop that one first.`,
  )
})

test('A second start takes over as soon as the first has stopped', async () => {
  await copyNewCluster(dataDir)
  const first = await start()
  await query(first, 'create table kept as select 42 as answer')
  const second = startEmbeddedDatabase({ dataDir, log: quiet })
  await first.stop()

  running.push(await second)

  expect(await query(await second, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('A server that crashed is started again by its owner', async () => {
  await copyNewCluster(dataDir)
  const database = await start()
  await query(database, 'create table kept as select 42 as answer')

  process.kill(await postmasterPid(database), 'SIGKILL')

  await expect
    .poll(() => query(database, 'select answer from kept').catch(() => 'down'), WAIT_TIMEOUT)
    .toEqual([{ answer: 42 }])
})

test("PostgreSQL's own log contains a failed statement without the DETAIL that repeats personal data", async () => {
  await copyNewCluster(dataDir)
  const database = await start()
  await query(database, 'create table people (email text primary key)')
  await query(database, "insert into people select 'anna@' || 'example.com'")

  await expect(query(database, "insert into people select 'anna@' || 'example.com'")).rejects.toMatchObject({
    detail: 'Key (email)=(anna@example.com) already exists.',
  })

  const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('duplicate key value violates unique constraint "people_pkey"')
  expect(log).not.toMatch(/DETAIL|anna@example/)
})

test("PostgreSQL's own log is limited in size while it runs, and no line is lost", async () => {
  await copyNewCluster(dataDir)
  const database = await start()
  const logFile = path.join(dataDir, 'postgres.log')
  const warn = (text: string) => query(database, `do $$ begin raise warning '${text}'; end $$`)
  await warn('before')

  await rotateLog(logFile, 1)
  await warn('after')

  expect(await readFile(`${logFile}.1`, 'utf8')).toMatch(/ready to accept connections[^]*before/)
  expect(await readFile(logFile, 'utf8')).toMatch(/^[^\0]{0,60}WARNING:  after\n/)
})

test('A start that cannot create the database stops the server for good', async () => {
  await copyNewCluster(dataDir)
  const first = await start()
  const { clusterDir } = first
  // A new database is a copy of this one.
  await maintain(first, [
    'drop database partwire',
    'alter database template1 is_template false',
    'drop database template1',
  ])
  await first.stop()
  const lines: string[] = []
  const log = { ...quiet, info: (line: string) => void lines.push(line) }

  await expect(startEmbeddedDatabase({ dataDir, log, adoptionSeconds: 0 })).rejects.toThrow(
    'template database "template1" does not exist',
  )

  await vi.waitFor(async () => expect(await readdir(clusterDir)).not.toContain('postmaster.pid'), WAIT_TIMEOUT)
  expect(lines).toEqual([])
})

test('A lock file with the pid of another program does not prevent the start', async () => {
  await copyNewCluster(dataDir)
  const first = await start()
  await first.stop()
  await writeFile(path.join(first.clusterDir, 'postmaster.pid'), `${process.pid}\n${first.clusterDir}\n`)

  const second = await start()

  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('A lock file with the pid of the server of another cluster does not prevent the start, and that server goes on', async () => {
  await copyNewCluster(dataDir)
  const first = await start()
  await first.stop()
  const other = await startEmbeddedDatabase({ dataDir: path.join(dataDir, 'other'), log: quiet })
  running.push(other)
  const lockFile = await readFile(path.join(other.clusterDir, 'postmaster.pid'), 'utf8')
  await writeFile(path.join(first.clusterDir, 'postmaster.pid'), lockFile)

  const second = await start()

  expect(await query(second, 'create table own as select 1 as one')).toEqual([])
  await expect(query(other, 'select * from own')).rejects.toThrow('relation "own" does not exist')
})

test('After an undone upgrade that was interrupted, no empty database is created, and undo-upgrade completes it', async () => {
  await copyNewCluster(dataDir)
  const { clusterDir, stop } = await start()
  await stop()
  await rename(clusterDir, `${clusterDir}-17`)
  await mkdir(`${clusterDir}-undone`)

  await expect(start()).rejects.toThrow(
    `There is no database in ${clusterDir}, but one in ${clusterDir}-17: run "undo-upgrade" again.`,
  )
  expect(await undoUpgrade(dataDir)).toContain(`only in ${clusterDir}-undone.`)
  await start()
})

test('An upgrade can be undone a second time', async () => {
  const clusterDir = path.join(dataDir, 'postgres')
  for (const name of ['postgres', 'postgres-17', 'postgres-undone']) await mkdir(path.join(dataDir, name))

  expect(await undoUpgrade(dataDir)).toContain(`only in ${clusterDir}-undone-2.`)
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres-undone', 'postgres-undone-2'])
})

test('Two first starts at once create one database', async () => {
  const [first, second] = await Promise.allSettled([start(), start()])

  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('A data folder with a long path is served through a short socket', async () => {
  await chmod(dataDir, 0o711)
  const long = path.join(dataDir, 'a-long-name-'.repeat(10))

  const database = await startEmbeddedDatabase({ dataDir: long, log: quiet })
  running.push(database)

  const socketDir = new URL(database.connectionString).searchParams.get('host') ?? ''
  shortSockets.push(socketDir)
  expect(database.clusterDir).toBe(path.join(long, 'postgres'))
  expect(socketDir.length).toBeLessThan(90)
  expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
})

async function start(): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir, log: quiet, ownerTimeoutMs: 300 })
  running.push(database)
  return database
}

/** Executes statements outside of the database of the portal. */
async function maintain({ connectionString }: EmbeddedDatabase, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: connectionString.replace('/partwire?', '/postgres?') })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function query({ connectionString }: EmbeddedDatabase, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}

async function postmasterPid({ clusterDir }: EmbeddedDatabase): Promise<number> {
  const text = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}
