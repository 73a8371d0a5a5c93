import type { BackoffSupplier, SyncRun } from '@partwire/domain/operations/shape'
import type { SyncRunState } from '@partwire/domain/operations/states'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { isExpired } from '../../jobs/lease-store'
import { COUNT_LIMIT, type PageRange } from '../../lib/page'
import { SYNC_RUN_LEASE } from './sync-run-store'

/** More suppliers than this that fail have the same cause, so the rest is only counted. */
const MAX_BACKING_OFF_SHOWN = 5

/** A blank state counts all runs. */
export async function countSyncRuns(db: Db, state: SyncRunState | ''): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from (select 1 from sync_runs where ${hasState(state)} limit ${COUNT_LIMIT}) as runs
  `.execute(db)
  return Number(rows[0]?.count ?? 0)
}

interface RunRow extends Omit<SyncRun, 'startTime' | 'endTime'> {
  startedAt: Date
  endedAt: Date | null
}

/** Newest first; ids are assigned when runs start. */
export async function findSyncRuns(db: Db, state: SyncRunState | '', { offset, limit }: PageRange): Promise<SyncRun[]> {
  const { rows } = await sql<RunRow>`
    select sync_runs.id, supplier_name as "supplierName", tec_com_id as "tecComId", kind, started_at as "startedAt",
      ended_at as "endedAt", state, ${isExpired(SYNC_RUN_LEASE)} as "isSilent", received, created, error
    from sync_runs join suppliers on suppliers.id = supplier_id
    where ${hasState(state)}
    order by sync_runs.id desc
    offset ${offset} limit ${limit}
  `.execute(db)
  return rows.map(({ startedAt, endedAt, ...row }) => ({
    ...row,
    startTime: startedAt.toISOString(),
    ...(endedAt === null ? {} : { endTime: endedAt.toISOString() }),
  }))
}

function hasState(state: SyncRunState | '') {
  return state === '' ? sql`true` : sql`state = ${state}`
}

interface BackingOffRow extends Omit<BackoffSupplier, 'nextTryTime'> {
  dueAt: Date
  total: string
}

/** Suppliers whose scheduled syncs fail, most failures first. Deactivated and removed ones are not synchronised. */
export async function findBackingOff(db: Db): Promise<{ list: BackoffSupplier[]; total: number }> {
  const { rows } = await sql<BackingOffRow>`
    select suppliers.id, supplier_name as "supplierName", tec_com_id as "tecComId", failures, error, due_at as "dueAt",
      count(*) over () as total
    from supplier_syncs join suppliers on suppliers.id = supplier_id
    where failures > 0 and active and removed_at is null
    order by failures desc, suppliers.id
    limit ${MAX_BACKING_OFF_SHOWN}
  `.execute(db)
  return {
    list: rows.map(({ dueAt, total: _total, ...row }) => ({ ...row, nextTryTime: dueAt.toISOString() })),
    total: Number(rows[0]?.total ?? 0),
  }
}
