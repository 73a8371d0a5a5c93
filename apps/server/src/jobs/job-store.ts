import { sql } from 'kysely'
import type { Db } from '../db/connect'
import type { Tasks } from './tasks'

/** Part of the caller's transaction: the job exists exactly when the change it belongs to does. */
export async function enqueue<Name extends keyof Tasks>(db: Db, task: Name, payload: Tasks[Name]): Promise<void> {
  await sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify(payload)}::json)`.execute(db)
}
