import { sql } from 'kysely'
import type { Db } from './connect'

interface ServerState {
  /** The database is a standby or was switched to read-only. */
  isReadOnly: boolean
  /** Names of the applied migrations. */
  migrations: string[]
  isWorkerAlive: boolean
}

/** Reads everything with one statement, because the readiness check runs often. */
export async function findServerState(db: Db): Promise<ServerState> {
  const { rows } = await sql<ServerState>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly",
      (select coalesce(array_agg(name), '{}') from schema_migrations) as migrations,
      exists (select from worker_heartbeats where seen_at > now() - interval '60 seconds') as "isWorkerAlive"
  `.execute(db)
  const [state] = rows
  if (state === undefined) throw new Error('the database returned no state')
  return state
}

/**
 * Throws if the database cannot write. An update alone can succeed on a full disk, because its page and WAL segment
 * exist already, so a sort that exceeds `work_mem` writes a temporary file as well.
 */
export async function probeWrite(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update write_probe set written_at = now() where id = 1`.execute(tx)
    await sql`set local work_mem = '64kB'`.execute(tx)
    await sql`select count(*) from (select g from generate_series(1, 10000) g order by g desc offset 0) sorted`.execute(
      tx,
    )
  })
}

/** Writes the heartbeat of a worker. It is written and read with the clock of the database, not of the machine. */
export async function recordHeartbeat(db: Db, worker: string): Promise<void> {
  await sql`
    insert into worker_heartbeats (worker, seen_at) values (${worker}, now())
    on conflict (worker) do update set seen_at = now()
  `.execute(db)
}

export async function deleteHeartbeat(db: Db, worker: string): Promise<void> {
  await db.deleteFrom('worker_heartbeats').where('worker', '=', worker).execute()
}

export async function deleteStaleHeartbeats(db: Db): Promise<void> {
  await sql`delete from worker_heartbeats where seen_at < now() - interval '1 day'`.execute(db)
}
