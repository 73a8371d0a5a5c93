import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { reasonText } from '../../lib/failure-reason'

export type SyncKind = 'customers' | 'orders'

export interface SyncProgress {
  kind: SyncKind
  received: number
  created: number
}

/** A run that has been silent for longer than this lost its process. By the database's clock on both sides. */
export const SILENCE = sql`interval '30 seconds'`

export const PROCESS_ENDED = 'The process that ran it ended.'

/** Whether the last run of the supplier lost its process; it is ended here as failed. */
export async function endLostRun(db: Db, supplierId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sync_runs set state = 'failed', ended_at = now(), error = ${PROCESS_ENDED}
    where supplier_id = ${supplierId} and state = 'running' and seen_at < now() - ${SILENCE}
  `.execute(db)
  return numAffectedRows !== undefined && numAffectedRows > 0n
}

/** Null when one is running: the index allows one per supplier, across all processes. */
export async function startRun(db: Db, supplierId: string, kind: SyncKind): Promise<string | null> {
  await endLostRun(db, supplierId)
  const { rows } = await sql<{ id: string }>`
    insert into sync_runs (supplier_id, kind, started_at, seen_at) values (${supplierId}, ${kind}, now(), now())
    on conflict (supplier_id) where state = 'running' do nothing
    returning id
  `.execute(db)
  return rows[0]?.id ?? null
}

export async function reportRun(db: Db, runId: string, counts: { received: number; created: number }): Promise<void> {
  await sql`
    update sync_runs set seen_at = now(), received = ${counts.received}, created = ${counts.created} where id = ${runId}
  `.execute(db)
}

export async function keepRunAlive(db: Db, runId: string): Promise<void> {
  await sql`update sync_runs set seen_at = now() where id = ${runId}`.execute(db)
}

/** With no error it is done, with one it failed. */
export async function endRun(db: Db, runId: string, error: string | null): Promise<void> {
  await sql`
    update sync_runs set state = ${error === null ? 'done' : 'failed'}, ended_at = now(), error = ${reasonText(error ?? '')}
    where id = ${runId}
  `.execute(db)
}

export async function findRunning(db: Db, supplierId: string): Promise<SyncProgress | null> {
  const row = await db
    .selectFrom('sync_runs')
    .select(['kind', 'received', 'created'])
    .where('supplier_id', '=', supplierId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return row ?? null
}
