import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openProcesses, type Processes } from './harness/processes'
import { WAIT_TIMEOUT } from '../apps/server/src/testing/wait-timeout'

/** Includes the build and the start of a process. */
const TIMEOUT_MS = 240_000

let processes: Processes

beforeAll(async () => {
  processes = await openProcesses()
  await processes.startWorker('worker')
}, TIMEOUT_MS)
afterAll(() => processes.close())

test(
  'A worker that loses its connection while the end of a job is noted goes on working',
  { timeout: 120_000 },
  async () => {
    await loseConnectionAfterJob('lost')

    await addJob('lost')
    await vi.waitFor(async () => expect(await isLost()).toBe(true), WAIT_TIMEOUT)
    await addJob('next')

    await vi.waitFor(async () => expect(await isWaiting('next')).toBe(false), WAIT_TIMEOUT)
  },
)

/** Makes the statement that deletes the row of a finished job terminate its own connection. */
async function loseConnectionAfterJob(key: string): Promise<void> {
  const { db } = processes
  await sql`create sequence lost_connections`.execute(db)
  await sql`
    create function lose_connection() returns trigger language plpgsql as $$
    begin
      perform nextval('lost_connections');
      perform pg_terminate_backend(pg_backend_pid());
      return old;
    end $$`.execute(db)
  await sql`
    create trigger lose_connection before delete on graphile_worker._private_jobs
    for each row when (old.key = ${sql.lit(key)}) execute function lose_connection()`.execute(db)
}

async function addJob(key: string): Promise<void> {
  await sql`select graphile_worker.add_job('sweep-deliveries', '{}'::json, job_key := ${key})`.execute(processes.db)
}

/** Uses a sequence, because it is not rolled back with the transaction. */
async function isLost(): Promise<boolean> {
  const { rows } = await sql<{ lost: boolean }>`select is_called as lost from lost_connections`.execute(processes.db)
  return rows[0]?.lost === true
}

async function isWaiting(key: string): Promise<boolean> {
  const { rows } = await sql`select id from graphile_worker._private_jobs where key = ${key}`.execute(processes.db)
  return rows.length > 0
}
