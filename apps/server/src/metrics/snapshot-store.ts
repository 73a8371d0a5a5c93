import { sql } from 'kysely'
import type { Db } from '../db/connect'
import { readPassFigures } from '../jobs/retention/pass-store'
import { countDeliveriesByState } from '../modules/documents/deliveries/delivery-store'
import { countMailsByState } from '../modules/notifications/mail-store'
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
  return {
    queues: queues.rows.map(({ task, waiting, running, oldest }) => ({
      task,
      waiting,
      running,
      oldestSeconds: oldest,
    })),
    deliveries: await countDeliveriesByState(db),
    mails: await countMailsByState(db),
    retention: await readPassFigures(db),
  }
}
