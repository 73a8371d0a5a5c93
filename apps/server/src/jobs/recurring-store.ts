import { sql } from 'kysely'
import type { Db } from '../db/connect'

/**
 * Whether the time of a task has come, told to one of all the workers that ask; from then on it is due again after the
 * interval. By the database's clock: one worker whose clock is wrong must not hold back all the others.
 */
export async function takeTurn(tx: Db, task: string, everySeconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into recurring_jobs (task, due_at) values (${task}, now() + make_interval(secs => ${everySeconds}))
    on conflict (task) do update set due_at = excluded.due_at where recurring_jobs.due_at <= now()
    returning task
  `.execute(tx)
  return rows.length > 0
}
