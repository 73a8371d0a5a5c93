import type { SyncRunState } from '@partwire/domain/operations/states'
import { sql } from 'kysely'
import { acrossSuppliers } from '../../db/across-suppliers'
import { isoTime } from '../../db/json'
import { MAX_COUNT, pagerJson } from '../../db/pager-json'
import { byVariant } from '../../db/statement'
import { isExpired } from '../../jobs/lease-store'
import { defineOperatorRead } from '../auth/session-store'
import { SYNC_RUN_LEASE } from './sync-run-store'

/** More suppliers than this that fail have the same cause, so the rest is only counted. */
const MAX_BACKING_OFF_SHOWN = 5

interface ListVariant {
  /** A blank state lists all runs. */
  state: SyncRunState | ''
  /** Without background synchronisation there is no next attempt, even if failures are stored from before. */
  showsBackingOff: boolean
}

/** The reply with a page of runs, newest first by the time they started, and the suppliers that fail. */
export const syncRunRead = byVariant(({ state, showsBackingOff }: ListVariant) =>
  defineOperatorRead<{ pageNo: number }>((value) => {
    const hasState = state === '' ? sql`true` : sql`state = ${sql.lit(state)}`
    const pager = pagerJson({
      pageNo: value('pageNo'),
      counted: sql`${acrossSuppliers('synchronisation runs')} sync_runs where ${hasState}`,
      listed: sql`sync_runs join suppliers on suppliers.id = supplier_id where ${hasState}`,
      orderBy: sql`started_at desc, sync_runs.id desc`,
      row: RUN_JSON,
      maxCount: MAX_COUNT,
    })
    const backingOff = showsBackingOff ? BACKING_OFF_JSON : sql`'{"list":[],"total":0}'`
    return sql`concat('{"success":true,"pager":', ${pager}, ',"backingOff":', ${backingOff}, '}')`
  }),
)

const RUN_JSON = sql`json_strip_nulls(json_build_object(
  'id', sync_runs.id::text, 'supplierName', supplier_name, 'tecComId', tec_com_id, 'kind', kind,
  'startTime', ${isoTime('started_at')}, 'endTime', ${isoTime('ended_at')}, 'state', state,
  'isSilent', ${isExpired(SYNC_RUN_LEASE)}, 'received', received, 'created', created, 'error', error
))`

/** Suppliers whose scheduled syncs fail, most failures first. Deactivated and removed ones are not synchronised. */
const BACKING_OFF_JSON = sql`(
  select json_build_object('list', coalesce(json_agg(json_build_object(
      'id', id::text, 'supplierName', supplier_name, 'tecComId', tec_com_id, 'failures', failures, 'error', error,
      'nextTryTime', ${isoTime('due_at')}
    ) order by failures desc, id), '[]'), 'total', coalesce(max(total), 0))
  from (
    select suppliers.id, supplier_name, tec_com_id, failures, error, due_at, count(*) over () as total
    from supplier_syncs join suppliers on suppliers.id = supplier_id
    where failures > 0 and active and removed_at is null
    order by failures desc, suppliers.id
    limit ${sql.lit(MAX_BACKING_OFF_SHOWN)}
  ) as failing
)`
