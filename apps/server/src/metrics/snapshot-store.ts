import { sql } from 'kysely'
import type { Db } from '../db/connect'
import type { Snapshot } from './metrics'

export async function readDatabaseSnapshot(db: Db): Promise<Omit<Snapshot, 'pools'>> {
  const queues = await sql<{ task: string; waiting: number; running: number; oldest: number }>`
    select task.identifier as task,
      count(job.id) filter (where job.is_available and job.run_at <= now())::integer as waiting,
      count(job.locked_at)::integer as running,
      coalesce(
        extract(epoch from now() - min(job.run_at) filter (where job.is_available and job.run_at <= now())), 0
      )::float8 as oldest
    from graphile_worker._private_tasks task left join graphile_worker._private_jobs job on job.task_id = task.id
    group by task.identifier
  `.execute(db)
  const deliveries = await sql<{ state: string; count: number }>`
    select state, count(deliveries.id)::integer as count
    from (values ('queued'), ('sending'), ('failed')) states (state) left join deliveries using (state)
    group by state
  `.execute(db)
  const mails = await sql<{ state: string; count: number }>`
    select state, count(mails.id)::integer as count
    from (values ('queued'), ('failed')) states (state) left join mails using (state)
    group by state
  `.execute(db)
  return {
    queues: queues.rows.map(({ task, waiting, running, oldest }) => ({
      task,
      waiting,
      running,
      oldestSeconds: oldest,
    })),
    deliveries: deliveries.rows,
    mails: mails.rows,
  }
}
