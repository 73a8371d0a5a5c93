import { sql } from 'kysely'
import type { Db } from './connect'
import { readMigrations } from './migrate'

export interface Health {
  database: boolean
  migrations: boolean
  worker: boolean
}

export async function findHealth(db: Db): Promise<Health> {
  const known = await readMigrations()
  const applied = await db.selectFrom('schema_migrations').select('name').execute()
  const names = new Set(applied.map((row) => row.name))
  return {
    database: true,
    migrations: known.every((migration) => names.has(migration.name)),
    worker: await isWorkerAlive(db),
  }
}

/** By the database's clock on both sides, so that clocks that differ between machines do no harm. */
export async function beat(db: Db, worker: string): Promise<void> {
  await sql`
    insert into worker_heartbeats (worker, seen_at) values (${worker}, now())
    on conflict (worker) do update set seen_at = now()
  `.execute(db)
}

export async function stopBeating(db: Db, worker: string): Promise<void> {
  await db.deleteFrom('worker_heartbeats').where('worker', '=', worker).execute()
}

export async function forgetDeadWorkers(db: Db): Promise<void> {
  await sql`delete from worker_heartbeats where seen_at < now() - interval '1 day'`.execute(db)
}

async function isWorkerAlive(db: Db): Promise<boolean> {
  const { rows } = await sql<{ alive: boolean }>`
    select exists (select from worker_heartbeats where seen_at > now() - interval '60 seconds') as alive
  `.execute(db)
  return rows[0]?.alive ?? false
}
