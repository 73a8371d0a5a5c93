import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { isExpired, type Lease } from '../../jobs/lease-store'
import type { RetentionRule } from '../../jobs/retention/batch-store'
import { MAX_REASON_LENGTH, storableText } from '../../lib/storable-text'
import { defineSupplierRead } from '../auth/session-store'

export type SyncKind = 'customers' | 'orders'

/** A run is inserted as claimed. After its lease has expired it ends as failed, and the next run is a new row. */
export const SYNC_RUN_LEASE: Lease = {
  table: 'sync_runs',
  heartbeatColumn: 'seen_at',
  isClaimed: sql`state = 'running'`,
}

/** A run that has not ended stays: its lease keeps others from running at the same time. */
export const SYNC_RUN_RETENTION: RetentionRule = {
  table: 'sync_runs',
  timeColumn: 'started_at',
  isRemovable: () => sql`state <> 'running'`,
}

/** A run that this process has started. */
export interface StartedRun {
  supplierId: string
  id: string
}

export const PROCESS_ENDED = 'The process that ran it ended.'

/** Ends the running synchronisation of the supplier as failed if its process was lost; true when there was one. */
export async function failExpiredRun(db: Db, supplierId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sync_runs set state = 'failed', ended_at = now(), error = ${PROCESS_ENDED}
    where supplier_id = ${supplierId} and ${isExpired(SYNC_RUN_LEASE)}
  `.execute(db)
  return numAffectedRows !== undefined && numAffectedRows > 0n
}

/** The new run. Null when one is running: a unique index allows one per supplier, across all processes. */
export async function startRun(db: Db, supplierId: string, kind: SyncKind): Promise<StartedRun | null> {
  await failExpiredRun(db, supplierId)
  const { rows } = await sql<{ id: string }>`
    insert into sync_runs (supplier_id, kind, started_at, seen_at) values (${supplierId}, ${kind}, now(), now())
    on conflict (supplier_id) where state = 'running' do nothing
    returning id
  `.execute(db)
  const [row] = rows
  return row === undefined ? null : { supplierId, id: row.id }
}

/** Stores the progress; it counts as a heartbeat. False when the run was taken over, which is not changed then. */
export async function reportRun(
  db: Db,
  { supplierId, id }: StartedRun,
  counts: { received: number; created: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sync_runs set seen_at = now(), received = ${counts.received}, created = ${counts.created}
    where supplier_id = ${supplierId} and id = ${id} and state = 'running'
  `.execute(db)
  return numAffectedRows === 1n
}

/** Without an error the run is done, with one it has failed. A run that was taken over stays failed. */
export async function endRun(db: Db, { supplierId, id }: StartedRun, error: string | null): Promise<void> {
  await sql`
    update sync_runs set state = ${error === null ? 'done' : 'failed'}, ended_at = now(), error = ${storableText(error ?? '', MAX_REASON_LENGTH)}
    where supplier_id = ${supplierId} and id = ${id} and state = 'running'
  `.execute(db)
}

/** The reply with the progress of the running synchronisation of the signed-in supplier, if there is one. */
export const syncProgressRead = defineSupplierRead<object>(
  (_value, supplierId) => sql`
    concat('{"success":true', (
      select concat(',"progress":', json_build_object('kind', kind, 'received', received, 'created', created))
      from sync_runs where supplier_id = ${supplierId} and state = 'running'
    ), '}')
  `,
)
