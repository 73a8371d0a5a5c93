import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, type Client } from 'pg'
import { type Migration, type Phase, splitStatements, type Step } from './migration-files'
import { findProgress, type MigrationRecords, recordBatch, recordStep, type StepId } from './migration-store'

export interface MigrationLog {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
}

export interface LockLimits {
  /**
   * How long a statement waits for a lock. Other statements on that table wait behind it, so this is much less than
   * their own timeout (DATABASE_LOCK_TIMEOUT_MS).
   */
  timeoutMs: number
  /** How long a step is tried again before the migration fails. */
  maxWaitMs: number
}

export interface MigrationRun {
  /** One connection for the whole run. Its lock keeps other processes from migrating as long as it is open. */
  client: Client
  log: MigrationLog
  lock: LockLimits
  /** Citus passes the text that it gets to its nodes, which accept one statement only. */
  isDistributed: boolean
}

const RETRY_DELAY_MS = 250
const MAX_RETRY_DELAY_MS = 5_000
const PROGRESS_LOG_INTERVAL_MS = 30_000
const MAX_BATCH_PAUSE_MS = 1_000

/** Applies the steps of a phase that are not recorded as applied, in order, and records each of them. */
export async function applySteps(
  run: MigrationRun,
  migration: Migration,
  phase: Phase,
  { steps }: MigrationRecords,
): Promise<void> {
  const applied = new Set(
    steps
      .filter((step) => step.isApplied && step.migration === migration.name && step.phase === phase)
      .map(({ position }) => position),
  )
  for (const [position, step] of migration[phase].entries()) {
    if (!applied.has(position)) await applyStep(run, step, { migration: migration.name, phase, position })
  }
}

async function applyStep(run: MigrationRun, step: Step, id: StepId): Promise<void> {
  const startedAt = performance.now()
  const fields = () => ({ ...logFields(id), ms: Math.round(performance.now() - startedAt) })
  const timer = setInterval(() => run.log.info(fields(), 'migration step is running'), PROGRESS_LOG_INTERVAL_MS)
  try {
    await executeStep(run, step, id)
    run.log.info(fields(), 'migration step is done')
  } finally {
    clearInterval(timer)
  }
}

function logFields({ migration, phase, position }: StepId) {
  return { migration, phase, step: position + 1 }
}

async function executeStep(run: MigrationRun, step: Step, id: StepId): Promise<void> {
  const { client } = run
  switch (step.kind) {
    case 'transaction':
      return inTransaction(run, id, async () => {
        for (const statement of run.isDistributed ? splitStatements(step.sql) : [step.sql])
          await client.query(statement)
        await recordStep(client, id, step.checksum)
      })
    case 'batches':
      await executeBatches(run, step, id)
      break
    case 'create-index':
      await retryOnLock(run, id, () => createIndex(client, step))
      break
    case 'statement':
      await retryOnLock(run, id, () => client.query(step.sql))
  }
  await recordStep(client, id, step.checksum)
}

/**
 * Begins after the last batch that is recorded. Ends when no row is left, including rows that other processes have
 * inserted meanwhile. Pauses as long as each batch took, so that requests have the database half of the time.
 */
async function executeBatches(run: MigrationRun, step: Step & { kind: 'batches' }, id: StepId): Promise<void> {
  const { client } = run
  const { table, key, size, checksum } = step
  let last = (await findProgress(client, id)) ?? '-9223372036854775808'
  for (;;) {
    const { rows } = await client.query<{ progress: string | null }>(
      `select max(${key}) as progress from (select ${key} from ${table} where ${key} > $1 order by ${key} limit ${size}) batch`,
      [last],
    )
    const progress = rows[0]?.progress ?? null
    if (progress === null) return
    const startedAt = performance.now()
    await inTransaction(run, id, async () => {
      await client.query(step.sql, [last, progress])
      await recordBatch(client, id, { checksum, progress })
    })
    last = progress
    await pause(Math.min(performance.now() - startedAt, MAX_BATCH_PAUSE_MS))
  }
}

/**
 * A build that fails or is interrupted leaves an invalid index: every write maintains it, no query uses it, and a unique
 * one refuses rows. It is removed at once, or before the next attempt if the process or its connection ended.
 */
async function createIndex(client: Client, { sql, index }: Step & { kind: 'create-index' }): Promise<void> {
  const isValid = await findIsValidIndex(client, index)
  if (isValid === true) return
  const drop = `drop index concurrently if exists ${index}`
  if (isValid === false) await client.query(drop)
  try {
    await client.query(sql)
  } catch (error) {
    // Fails if the connection is lost; then the next attempt removes it.
    await client.query(drop).catch(() => undefined)
    throw error
  }
}

/** Null: there is no such index. */
async function findIsValidIndex(client: Client, index: string): Promise<boolean | null> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  return rows[0]?.indisvalid ?? null
}

/** Executes `work` in a transaction with a lock timeout, and again when it does not get its locks. */
export function inTransaction(run: MigrationRun, id: StepId | null, work: () => Promise<void>): Promise<void> {
  const { client, lock } = run
  return retryOnLock(run, id, async () => {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lock.timeoutMs}`)
      await work()
      await client.query('commit')
    } catch (error) {
      // Fails if the connection is lost; the transaction is then rolled back by PostgreSQL.
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  })
}

const LOCK_TIMEOUT = '55P03'
const DEADLOCK = '40P01'

async function retryOnLock(run: MigrationRun, id: StepId | null, work: () => Promise<unknown>): Promise<void> {
  const { client, log, lock } = run
  const deadline = performance.now() + lock.maxWaitMs
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (error) {
      if (!(error instanceof DatabaseError) || (error.code !== LOCK_TIMEOUT && error.code !== DEADLOCK)) throw error
      if (performance.now() >= deadline) throw await lockError(client, id, error)
      log.warn({ ...(id !== null && logFields(id)), attempt }, 'migration step waits for a lock')
      await pause(Math.min(attempt * RETRY_DELAY_MS, MAX_RETRY_DELAY_MS))
    }
  }
}

async function lockError(client: Client, id: StepId | null, cause: Error): Promise<Error> {
  const { rows } = await client.query<{ session: string }>(
    `select pid || ' (' || coalesce(nullif(application_name, ''), 'no name') || ', open for '
       || extract(epoch from clock_timestamp() - xact_start)::int || ' s)' as session
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 3`,
  )
  const step = id === null ? 'the table of migrations' : `step ${id.position + 1} (${id.phase}) of ${id.migration}`
  const oldest = rows.map(({ session }) => session).join(', ') || 'none is visible'
  return new Error(
    `${step} did not get its locks because of other transactions, and changed nothing; oldest transactions: ${oldest}. ` +
      'End them or wait, then migrate again.',
    { cause },
  )
}
