import { setTimeout as pause } from 'node:timers/promises'
import { runMigrations as migrateJobs } from 'graphile-worker'
import type { Client } from 'pg'
import { ADVISORY_LOCKS, tryAdvisoryLock } from './advisory-locks'
import { refuseUnfinishedRestore } from './backup/unfinished-restore'
import { isDistributed } from './citus/cluster-store'
import { connectPool } from './connect'
import { isPermissionMissing } from './database-errors'
import { createClient } from './hosts/primary-client'
import { type Migration, readMigrations } from './migration-files'
import { applySteps, inTransaction, type LockLimits, type MigrationLog, type MigrationRun } from './migration-steps'
import {
  createRecords,
  hasRecords,
  type MigrationRecords,
  readRecords,
  recordFinish,
  recordMigration,
} from './migration-store'
import { checkCompatible, type SchemaState, schemaState } from './schema-state'

interface MigrateOptions {
  log?: MigrationLog
  /** Aborts the wait for another process that migrates. */
  signal?: AbortSignal | undefined
  /** Default: the migrations of this version. */
  migrations?: readonly Migration[]
  lock?: LockLimits
  /** The migrations of a restore, which is not complete before they are applied. */
  isRestore?: true
}

const POLL_INTERVAL_MS = 200
const LOG_INTERVAL_MS = 5_000

/**
 * For a database that is distributed by Citus: triggers of tables by supplier, which change rows of the same supplier only,
 * and several changes of such tables in one transaction. Other databases ignore them.
 */
const CITUS_SETTINGS = ['citus.enable_unsafe_triggers = on', "citus.multi_shard_modify_mode = 'sequential'"]
const DEFAULT_LOCK: LockLimits = { timeoutMs: 500, maxWaitMs: 300_000 }
const NO_LOG: MigrationLog = { info: () => {}, warn: () => {} }

/**
 * Applies the expand steps of all pending migrations, then the migrations of the job queue. A new database gets the
 * finish steps as well, because no process of an earlier version uses it.
 *
 * The connection must be a session of its own, not one of a pooler in transaction mode.
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<void> {
  const { migrations = await readMigrations() } = options
  await withRun(connectionString, options, async (run) => {
    const isLocked = await lockUnless(run, options.signal, async () => {
      const state = schemaState(migrations, await readRecords(run.client))
      checkCompatible(state)
      return state.missing.length === 0
    })
    if (isLocked) await applyPending(run, migrations)
  })
  await migrateJobQueue(connectionString)
}

/** Applies the finish steps. Throws if expand steps are missing. Returns the names of the migrations it finished. */
export async function finishMigrations(connectionString: string, options: MigrateOptions = {}): Promise<string[]> {
  const { migrations = await readMigrations() } = options
  const finished: string[] = []
  await withRun(connectionString, options, async (run) => {
    const isLocked = await lockUnless(run, options.signal, async () => {
      const { missing, unfinished } = schemaState(migrations, await readRecords(run.client))
      if (missing.length === 0) return unfinished.length === 0
      throw new Error(
        `migrations are missing (${missing.join(', ')}): run "migrate", replace all processes, then run "migrate --finish".`,
      )
    })
    if (!isLocked) return
    const records = await readRecords(run.client)
    const { unfinished } = schemaState(migrations, records)
    for (const migration of migrations.filter(({ name }) => unfinished.includes(name))) {
      await finish(run, migration, records)
      finished.push(migration.name)
    }
  })
  return finished
}

/** Compares the database with the migrations of this version, without a change. */
export async function readSchemaState(connectionString: string): Promise<SchemaState> {
  const migrations = await readMigrations()
  const client = await connect(connectionString)
  try {
    await refuseUnfinishedRestore(client)
    return schemaState(migrations, await readRecords(client))
  } finally {
    await client.end()
  }
}

/**
 * Migrates at the start of a process, or only checks that it was done (`MIGRATE_ON_START=false`). Throws if this version
 * cannot use the database.
 */
export async function prepareSchema(
  connectionString: string,
  { migrateOnStart, ...options }: Pick<MigrateOptions, 'log' | 'signal'> & { migrateOnStart: boolean },
): Promise<SchemaState> {
  const state = await namingTheRole(async () => {
    if (migrateOnStart) await migrate(connectionString, options)
    return readSchemaState(connectionString)
  })
  checkCompatible(state)
  if (state.missing.length === 0) return state
  throw new Error(
    `migrations are missing (${state.missing.join(', ')}): run "npm run cli -- migrate" first, or set MIGRATE_ON_START=true.`,
  )
}

async function namingTheRole<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (error) {
    if (!isPermissionMissing(error)) throw error
    throw new Error(
      `the role of the database address has too few rights (${error.message}): make it the owner of the database and its tables.`,
      { cause: error },
    )
  }
}

async function applyPending(run: MigrationRun, migrations: readonly Migration[]): Promise<void> {
  const { client } = run
  if (!(await hasRecords(client))) await inTransaction(run, null, () => createRecords(client))
  const records = await readRecords(client)
  const isNew = records.applied.size === 0 && records.steps.length === 0
  const { missing } = schemaState(migrations, records)
  for (const migration of migrations.filter(({ name }) => missing.includes(name))) {
    await applySteps(run, migration, 'expand', records)
    await recordMigration(client, migration.name, migration.checksum)
  }
  if (!isNew) return
  for (const migration of migrations) if (migration.finish.length > 0) await finish(run, migration, records)
}

async function finish(run: MigrationRun, migration: Migration, records: MigrationRecords): Promise<void> {
  await applySteps(run, migration, 'finish', records)
  await recordFinish(run.client, migration.name)
}

async function withRun(
  connectionString: string,
  { log = NO_LOG, lock = DEFAULT_LOCK, isRestore }: MigrateOptions,
  work: (run: MigrationRun) => Promise<void>,
): Promise<void> {
  const client = await connect(connectionString)
  try {
    if (!isRestore) await refuseUnfinishedRestore(client)
    // A database may set limits for all of its sessions, which an index build or the wait for it would exceed.
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    for (const setting of CITUS_SETTINGS) await client.query(`set ${setting}`)
    await work({ client, log, lock, isDistributed: await isDistributed(client) })
  } finally {
    // Releases the advisory lock.
    await client.end()
  }
}

async function connect(connectionString: string): Promise<Client> {
  const client = createClient({ connectionString, keepAlive: true, application_name: 'partwire migrate' })
  await client.connect()
  return client
}

/**
 * Waits for the advisory lock. Returns false without it as soon as `isDone` returns true. It polls, because
 * `create index concurrently` waits for every running statement: for one that waits for the lock it would wait forever.
 */
async function lockUnless(
  { client, log }: MigrationRun,
  signal: AbortSignal | undefined,
  isDone: () => Promise<boolean>,
): Promise<boolean> {
  let lastLogged = performance.now()
  for (;;) {
    if (await isDone()) return false
    if (await tryAdvisoryLock(client, ADVISORY_LOCKS.migration)) return true
    if (signal?.aborted) throw new Error('it was asked to stop while another process migrated the database.')
    if (performance.now() - lastLogged >= LOG_INTERVAL_MS) {
      log.warn({}, 'waiting for another process that migrates or backs up the database')
      lastLogged = performance.now()
    }
    await pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Safe in several processes at once: the library detects that another process has applied a migration. */
async function migrateJobQueue(connectionString: string): Promise<void> {
  const pool = connectPool(connectionString, 2)
  try {
    await migrateJobs({ pgPool: pool })
  } finally {
    await pool.end()
  }
}
