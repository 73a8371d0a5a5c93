import { pipeline } from 'node:stream/promises'
import { type Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { MigrationLog } from '../migration-steps'
import { readSequences, readStructure, readTables } from './catalog'
import type { CheckedBackup } from './check-backup'
import type { BackupRecord, BackupTable, Manifest, SequencePosition } from './records'
import { markRestoreComplete, RESTORE_MARKER } from './unfinished-restore'

const LOGGED_STATEMENT_MS = 1_000

interface LoadSource {
  records: AsyncGenerator<BackupRecord>
  log: MigrationLog
}

/**
 * Tables that no migration creates. A backup of an early version lacks columns of the records of migrations or a whole
 * table; what the migrations of the restore recorded stays then.
 */
const OTHER_TABLES = new Set(['schema_migrations', 'schema_migration_steps', RESTORE_MARKER])

/**
 * Loads the rows of a backup into the tables that its migrations have created, in one transaction. Needs the owner of the
 * tables and no superuser: triggers of the portal are disabled, foreign keys and indexes are created again afterwards.
 */
export async function loadBackup(
  client: Client,
  { manifest, rowCounts }: CheckedBackup,
  { records, log }: LoadSource,
): Promise<void> {
  const { tables } = manifest
  try {
    await refuseOtherBackup(records, manifest)
    await client.query('begin isolation level read committed')
    await client.query("set local maintenance_work_mem = '256MB'")
    refuseOtherTables(tables, await readTables(client))
    const structure = await readStructure(client)
    for (const { name } of tables) await client.query(`alter table ${escapeIdentifier(name)} disable trigger user`)
    for (const statement of structure.drop) await client.query(statement)
    // Also allows COPY to write frozen rows, because no other transaction can see the table before this one ends.
    await client.query(`truncate ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`)

    for (const [index, table] of tables.entries()) {
      await loadTable(client, table, records)
      log.info({ table: table.name, rows: rowCounts[index] }, 'table is restored')
    }
    await setSequences(client, await readEnd(records))
    for (const statement of structure.create) await createAgain(client, statement, log)
    for (const { name } of tables) await client.query(`alter table ${escapeIdentifier(name)} enable trigger user`)
    await checkCounts(client, tables, rowCounts)
    await markRestoreComplete(client)
    await client.query('commit')
  } finally {
    await records.return(undefined)
  }
}

/** Logs only what takes long: there are hundreds of indexes and foreign keys. */
async function createAgain(client: Client, statement: string, log: MigrationLog): Promise<void> {
  const startedAt = performance.now()
  await client.query(statement)
  const ms = Math.round(performance.now() - startedAt)
  if (ms >= LOGGED_STATEMENT_MS) log.info({ statement, ms }, 'index or foreign key is restored')
}

/** The file is read a second time, and may have been replaced since it was checked. */
async function refuseOtherBackup(records: LoadSource['records'], checked: Manifest): Promise<void> {
  const { value: first } = await records.next()
  if (first?.kind === 'manifest' && JSON.stringify(first.manifest) === JSON.stringify(checked)) return
  throw new Error('The backup has changed while it was read.')
}

/** Throws if the schema that the migrations created is not the one of the backup. */
function refuseOtherTables(backedUp: readonly BackupTable[], created: readonly BackupTable[]): void {
  const [expected, found] = [describeColumns(backedUp), describeColumns(created)]
  const differing = [
    ...expected.filter((column) => !found.includes(column)),
    ...found.filter((column) => !expected.includes(column)),
  ]
  if (differing.length === 0) return
  throw new Error(`The tables of the backup differ from those of its migrations: ${differing.join(', ')}.`)
}

function describeColumns(tables: readonly BackupTable[]): string[] {
  return tables
    .filter(({ name }) => !OTHER_TABLES.has(name))
    .flatMap((table) => table.columns.map(({ name, type }) => `${table.name}.${name} ${type}`))
}

async function loadTable(client: Client, { name, columns }: BackupTable, records: LoadSource['records']) {
  const names = columns.map((column) => escapeIdentifier(column.name))
  const target = copyFrom(`copy ${escapeIdentifier(name)} (${names.join(', ')}) from stdin (freeze)`)
  await pipeline(readRows(records), client.query(target))
}

/** The rows up to the end of the table. */
async function* readRows(records: LoadSource['records']): AsyncGenerator<Buffer> {
  for (;;) {
    const { value: record } = await records.next()
    if (record?.kind !== 'rows') return
    yield record.rows
  }
}

async function readEnd(records: LoadSource['records']): Promise<SequencePosition[]> {
  const { value: record } = await records.next()
  if (record?.kind !== 'end') throw new Error('The backup has changed while it was read.')
  return record.sequences
}

async function setSequences(client: Client, sequences: readonly SequencePosition[]): Promise<void> {
  const created = new Set((await readSequences(client)).map(({ name }) => name))
  const missing = sequences.filter(({ name }) => !created.has(name))
  if (missing.length > 0) throw new Error(`The backup has an unknown sequence: ${missing[0]?.name}.`)
  for (const { name, lastValue, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [escapeIdentifier(name), lastValue, isCalled])
  }
}

/** A trigger or a rule that changes rows while they are loaded would be found here. */
async function checkCounts(client: Client, tables: readonly BackupTable[], expected: readonly number[]): Promise<void> {
  for (const [index, { name }] of tables.entries()) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${escapeIdentifier(name)}`)
    if (Number(rows[0]?.count) === expected[index]) continue
    throw new Error(`${name} has ${rows[0]?.count} rows instead of the ${expected[index]} of the backup.`)
  }
}
