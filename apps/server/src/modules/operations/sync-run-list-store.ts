import type { SyncRun } from '@partwire/domain/operations/shape'
import type { SyncRunState } from '@partwire/domain/operations/states'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { SILENCE } from '../sync/sync-run-store'
import { COUNT_LIMIT, type Cut } from './page'

/** A blank state means all. */
export async function countSyncRuns(db: Db, state: SyncRunState | ''): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from (select 1 from sync_runs where ${isOf(state)} limit ${COUNT_LIMIT}) as runs
  `.execute(db)
  return Number(rows[0]?.count ?? 0)
}

interface RunRow extends Omit<SyncRun, 'startTime' | 'endTime'> {
  startedAt: Date
  endedAt: Date | null
}

/** Ids are given out as runs start, so the newest has the highest. */
export async function findSyncRuns(db: Db, state: SyncRunState | '', { offset, limit }: Cut): Promise<SyncRun[]> {
  const { rows } = await sql<RunRow>`
    select sync_runs.id, supplier_name as "supplierName", tec_com_id as "tecComId", kind, started_at as "startedAt",
      ended_at as "endedAt", state, state = 'running' and seen_at < now() - ${SILENCE} as "isSilent",
      received, created, error
    from sync_runs join suppliers on suppliers.id = supplier_id
    where ${isOf(state)}
    order by sync_runs.id desc
    offset ${offset} limit ${limit}
  `.execute(db)
  return rows.map(({ startedAt, endedAt, ...row }) => ({
    ...row,
    startTime: startedAt.toISOString(),
    ...(endedAt === null ? {} : { endTime: endedAt.toISOString() }),
  }))
}

function isOf(state: SyncRunState | '') {
  return state === '' ? sql`true` : sql`state = ${state}`
}
