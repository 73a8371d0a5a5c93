import { sql } from 'kysely'
import type { Db } from '../db/connect'

interface DeadJob {
  id: string
  task: string
  payload: unknown
  attempts: number
  /** Null when a newer job took its place, or its worker died. */
  error: string | null
}

/**
 * Removes jobs that graphile-worker will not run again: they have used up their attempts, or a newer job with their
 * key replaced them while they ran on a worker that died. Left alone they would stay in the table for ever.
 */
export async function deleteDeadJobs(db: Db): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and job.attempts >= job.max_attempts
      and (job.locked_at is null or job.locked_at < now() - interval '4 hours')
    returning job.id, task.identifier as task, job.payload, job.attempts, job.last_error as error
  `.execute(db)
  return rows
}
