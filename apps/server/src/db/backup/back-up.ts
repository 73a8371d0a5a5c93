import { type Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ADVISORY_LOCKS, tryAdvisoryLock } from '../advisory-locks'
import { type MigrationRecords, readRecords } from '../migration-store'
import type { WrittenFile } from './backup-file'
import { readSequences, readTables } from './catalog'
import { type BackupTable, countRows, encodeRecord, encodeRows, type Manifest } from './records'
import { withSession } from './session'
import { refuseUnfinishedRestore } from './unfinished-restore'

interface BackupResult extends WrittenFile {
  tables: number
  rows: number
}

/** Pieces are collected to this size: the connection delivers small ones, and each has a cost. */
const PIECE_BYTES = 64 * 1024

/**
 * Passes all tables to `write` as one transaction sees them, while other processes read and write. The job queue is left
 * out: it is filled again from the rows. Migrations wait meanwhile. Throws if one is running or not complete.
 */
export function backUp(
  connectionString: string,
  write: (content: AsyncIterable<Buffer>) => Promise<WrittenFile>,
): Promise<BackupResult> {
  return withSession(connectionString, 'backup', async (client) => {
    if (!(await tryAdvisoryLock(client, ADVISORY_LOCKS.migration, 'shared'))) {
      throw new Error('The database is being migrated: try again when that is done.')
    }
    await refuseUnfinishedRestore(client)
    const migrations = appliedMigrations(await readRecords(client))
    const tables = await readTables(client)
    await beginSnapshot(client, tables)
    const manifest = { ...(await readFacts(client)), migrations, tables }
    const counts = { rows: 0 }
    const written = await write(readContent(client, manifest, counts))
    return { ...written, tables: tables.length, rows: counts.rows }
  })
}

function appliedMigrations({ applied, steps }: MigrationRecords): Manifest['migrations'] {
  if (applied.size === 0) throw new Error('The database has no tables of Partwire.')
  const begun = steps.find(({ migration }) => !applied.has(migration))
  if (begun !== undefined) throw new Error(`Migration ${begun.migration} is not complete: run "migrate" first.`)
  return [...applied].map(([name, record]) => ({ name, ...record }))
}

/** The snapshot is taken after the locks, so that no table is changed by a statement such as TRUNCATE afterwards. */
async function beginSnapshot(client: Client, tables: readonly BackupTable[]): Promise<void> {
  await client.query('begin isolation level repeatable read, read only')
  const names = tables.map(({ name }) => escapeIdentifier(name))
  await client.query(`lock table ${names.join(', ')} in access share mode`)
}

async function readFacts(client: Client): Promise<Pick<Manifest, 'createdAt' | 'postgresVersion' | 'keyCheck'>> {
  const { rows: facts } = await client.query<{ at: Date; version: string }>(
    "select now() as at, current_setting('server_version') as version",
  )
  const { rows: checks } = await client.query<{ sealed: string }>('select sealed from key_check')
  return {
    createdAt: (facts[0]?.at ?? new Date(0)).toISOString(),
    postgresVersion: facts[0]?.version ?? '',
    keyCheck: checks[0]?.sealed ?? null,
  }
}

async function* readContent(
  client: Client,
  manifest: Manifest,
  counts: { rows: number },
): AsyncGenerator<Buffer, void, undefined> {
  yield encodeRecord({ kind: 'manifest', manifest })
  for (const table of manifest.tables) {
    let rowCount = 0
    for await (const rows of collectPieces(copyRows(client, table))) {
      rowCount += countRows(rows)
      yield* encodeRows(rows)
    }
    counts.rows += rowCount
    yield encodeRecord({ kind: 'table-end', rowCount })
  }
  yield encodeRecord({ kind: 'end', sequences: await readSequences(client) })
}

function copyRows(client: Client, { name, columns }: BackupTable): AsyncIterable<Buffer> {
  const names = columns.map((column) => escapeIdentifier(column.name))
  return client.query(copyTo(`copy ${escapeIdentifier(name)} (${names.join(', ')}) to stdout`))
}

async function* collectPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of source) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes < PIECE_BYTES) continue
    yield Buffer.concat(pieces)
    pieces = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(pieces)
}
