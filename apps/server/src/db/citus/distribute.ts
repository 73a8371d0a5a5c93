import type { Client } from 'pg'
import { createClient } from '../hosts/primary-client'
import { ADVISORY_LOCKS, tryAdvisoryLock } from '../advisory-locks'
import { readSchemaState } from '../migrate'
import type { MigrationLog } from '../migration-steps'
import { readForeignKeys, readFunctions, readTables, readTriggers } from './catalog-store'
import { findClusterProblem, readDistributedFunctions, readDistributedTables } from './cluster-store'
import { classifyTables, FIRST_DISTRIBUTED_TABLE, REFERENCE_TABLE } from './table-classes'

/** Functions whose first argument is the supplier: a call is executed on the node of this supplier. */
const DELEGATED_FUNCTIONS: ReadonlySet<string> = new Set(['import_orders', 'insert_orders'])
const LOCK_TIMEOUT_MS = 10_000

/** What is not distributed yet. */
interface Pending {
  tables: string[]
  functions: { signature: string; isDelegated: boolean }[]
}

/**
 * Moves the rows of suppliers to the nodes of a Citus cluster, in one transaction. Returns the names of the tables that it
 * distributed: none if all were. Throws with a sentence if this is not possible.
 */
export async function distributeDatabase(
  connectionString: string,
  { log }: { log: MigrationLog },
): Promise<readonly string[]> {
  const client = createClient({ connectionString, keepAlive: true, application_name: 'partwire distribute' })
  await client.connect()
  try {
    const problem = await findClusterProblem(client)
    if (problem !== null) throw new Error(problem)
    await checkSchema(connectionString)
    await lockMigrations(client)
    const pending = await findPending(client)
    if (pending.tables.length > 0 || pending.functions.length > 0) await distribute(client, pending, log)
    return pending.tables
  } finally {
    // Releases the advisory lock.
    await client.end()
  }
}

async function checkSchema(connectionString: string): Promise<void> {
  const { missing, unfinished, newer, incompatible } = await readSchemaState(connectionString)
  if (missing.length > 0) throw new Error(`Migrations are missing (${missing.join(', ')}): run "migrate" first.`)
  if (unfinished.length > 0) {
    throw new Error(`Migrations are not finished (${unfinished.join(', ')}): run "migrate --finish" first.`)
  }
  const unknown = [...newer, ...incompatible]
  if (unknown.length > 0) throw new Error(`The database is of a newer version (${unknown.join(', ')}): use that one.`)
}

async function lockMigrations(client: Client): Promise<void> {
  if (await tryAdvisoryLock(client, ADVISORY_LOCKS.migration)) return
  throw new Error('Another process migrates or backs up the database: try again later.')
}

async function findPending(client: Client): Promise<Pending> {
  const { distributed, unknown } = classifyTables(await readTables(client))
  if (unknown.length > 0) throw new Error(`It is not known where these tables belong: ${unknown.join(', ')}.`)
  const done = await readDistributedTables(client)
  const others = distributed.filter((name) => name !== FIRST_DISTRIBUTED_TABLE)
  const known = await readDistributedFunctions(client)
  const functions = (await readFunctions(client)).map(({ name, signature }) => ({
    signature,
    isDelegated: DELEGATED_FUNCTIONS.has(name),
  }))
  return {
    tables: [REFERENCE_TABLE, FIRST_DISTRIBUTED_TABLE, ...others].filter((name) => !done.has(name)),
    functions: functions.filter(({ signature, isDelegated }) => known.get(signature)?.isDelegated !== isDelegated),
  }
}

/**
 * Foreign keys and triggers are removed first and created again at the end: keys between tables of which only one is
 * distributed are refused, and a trigger would fire for the rows that are moved.
 */
async function distribute(client: Client, { tables, functions }: Pending, log: MigrationLog): Promise<void> {
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  await run([
    'begin',
    `set local lock_timeout = ${LOCK_TIMEOUT_MS}`,
    'set local statement_timeout = 0',
    // Tables with foreign keys to a reference table can be changed in a transaction only one shard after the other.
    "set local citus.multi_shard_modify_mode = 'sequential'",
    // The triggers change rows of their own supplier only, which are on the same node.
    'set local citus.enable_unsafe_triggers = on',
    'set local client_min_messages = warning',
  ])
  try {
    const keys = await readForeignKeys(client, tables)
    const triggers = await readTriggers(client, tables)
    await run(keys.map(({ drop }) => drop))
    await run(triggers.map(({ drop }) => drop))
    for (const { signature, isDelegated } of functions.filter((each) => !each.isDelegated)) {
      await distributeFunction(client, signature, isDelegated)
    }
    for (const [index, table] of tables.entries()) {
      await distributeTable(client, table)
      log.info({ table, number: index + 1, of: tables.length }, 'table distributed')
    }
    for (const { signature, isDelegated } of functions.filter((each) => each.isDelegated)) {
      await distributeFunction(client, signature, isDelegated)
    }
    log.info({ foreignKeys: keys.length, triggers: triggers.length }, 'creating foreign keys and triggers again')
    await run(keys.map(({ create }) => create))
    await run(triggers.map(({ create }) => create))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Moves the rows as well. The rows that Citus leaves on the coordinator are removed. */
async function distributeTable(client: Client, table: string): Promise<void> {
  if (table === REFERENCE_TABLE) {
    await client.query('select create_reference_table($1)', [table])
  } else {
    const colocateWith = table === FIRST_DISTRIBUTED_TABLE ? 'none' : FIRST_DISTRIBUTED_TABLE
    await client.query("select create_distributed_table($1, 'supplier_id', colocate_with := $2)", [table, colocateWith])
  }
  await client.query('select truncate_local_data_after_distributing_table($1)', [table])
}

async function distributeFunction(client: Client, signature: string, isDelegated: boolean): Promise<void> {
  await client.query(
    isDelegated
      ? "select create_distributed_function($1, '$1', colocate_with := $2)"
      : 'select create_distributed_function($1)',
    isDelegated ? [signature, FIRST_DISTRIBUTED_TABLE] : [signature],
  )
}
