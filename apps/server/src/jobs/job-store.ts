import { sql } from 'kysely'
import type { Db } from '../db/connect'
import type { Tasks } from './tasks'

interface JobOptions {
  /** A waiting job with the same key is replaced: there is never more than one of them. */
  key?: string
  /** A waiting job with the same key keeps its time, and with it its place in the queue. */
  keepsPlace?: boolean
  /** Not before so many seconds from now, by the database's clock. */
  delaySeconds?: number
  maxAttempts?: number
}

/** Part of the caller's transaction: the job exists exactly when the change it belongs to does. */
export async function enqueue<Name extends keyof Tasks>(
  db: Db,
  task: Name,
  payload: Tasks[Name],
  { key, keepsPlace = false, delaySeconds = 0, maxAttempts }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${task}::text,
      ${JSON.stringify(payload)}::json,
      run_at := now() + make_interval(secs => ${delaySeconds}),
      job_key := ${key ?? null}::text,
      max_attempts := ${maxAttempts ?? null}::integer,
      job_key_mode := ${keepsPlace ? 'preserve_run_at' : 'replace'}::text
    )
  `.execute(db)
}
