import type { RunAction } from '@partwire/domain/open-lines/options'
import type { LineEntries } from '@partwire/domain/open-lines/shape'
import { sql, type RawBuilder } from 'kysely'
import { acrossSuppliers } from '../../../db/across-suppliers'
import type { Db } from '../../../db/connect'
import { isoTime } from '../../../db/json'
import { byVariant, defineStatement, type Value } from '../../../db/statement'
import type { RetentionRule } from '../../../jobs/retention/batch-store'
import { IS_READY_DRAFT } from '../order-response/check-store'
import { matchesFilter, type FilterVariant, type LineFilter } from './filter-store'

interface NewRun {
  supplierId: string
  requestKey: string
  action: RunAction
  entries: LineEntries
  at: Date
}

const insertNewRun = defineStatement<Omit<NewRun, 'entries'> & { entries: string }, { id: string }>(
  (value) => sql`
    insert into line_runs (supplier_id, request_key, action, entries, started_by, started_at)
    select id, ${value('requestKey')}, ${value('action')}, ${value('entries')}::jsonb, contact_name, ${value('at')}
    from suppliers where id = ${value('supplierId')}
    on conflict do nothing
    returning id::text
  `,
)

/** Null when the same request was made before, or another run of the supplier has not ended. */
export async function insertRun(tx: Db, run: NewRun): Promise<string | null> {
  const [row] = await insertNewRun(tx, { ...run, entries: JSON.stringify(run.entries) })
  return row?.id ?? null
}

const selectByKey = defineStatement<{ supplierId: string; requestKey: string }, { id: string }>(
  (value) => sql`
    select id::text from line_runs
    where supplier_id = ${value('supplierId')} and request_key = ${value('requestKey')}
  `,
)

/** The run that was started with this request; null when there is none. */
export async function findRunByKey(db: Db, supplierId: string, requestKey: string): Promise<string | null> {
  const [row] = await selectByKey(db, { supplierId, requestKey })
  return row?.id ?? null
}

interface SelectionVariant extends FilterVariant {
  /** Lines are named; otherwise all of the filter. */
  hasLines: boolean
  /** Only orders whose draft is ready to be submitted. */
  isSubmit: boolean
}

interface SelectionValues extends LineFilter {
  supplierId: string
  runId: string
  orderIds: readonly string[]
  positions: readonly number[]
}

// The oldest order is processed first, so that seller order numbers are in the order of time.
const insertOrders = byVariant((variant: SelectionVariant) =>
  defineStatement<SelectionValues, { count: number }>(
    (value) => sql`
      with inserted as (
        insert into line_run_orders (supplier_id, run_id, place, order_id, positions, version)
        select ${value('supplierId')}::bigint, ${value('runId')}::bigint,
          row_number() over (order by min(open_lines.created_at), open_lines.order_id), open_lines.order_id,
          array_agg(open_lines.position order by open_lines.position), max(response.version)
        from open_lines left join order_responses as response
          on response.supplier_id = ${value('supplierId')} and response.order_id = open_lines.order_id
        where ${selectedLines(variant, value)}${variant.isSubmit ? sql` and ${IS_READY_DRAFT}` : sql``}
        group by open_lines.order_id
        returning place
      )
      select count(*)::integer as count from inserted
    `,
  ),
)

function selectedLines(variant: SelectionVariant, value: Value<SelectionValues>): RawBuilder<boolean> {
  if (!variant.hasLines) return matchesFilter(variant, value, value('supplierId'))
  return sql`open_lines.supplier_id = ${value('supplierId')} and (open_lines.order_id, open_lines.position) in (
    select * from unnest(${value('orderIds')}::bigint[], ${value('positions')}::integer[])
  )`
}

/** Stores the orders of a run with their selected lines; returns how many orders these are. */
export async function insertRunOrders(tx: Db, variant: SelectionVariant, selection: SelectionValues): Promise<number> {
  const [row] = await insertOrders(variant)(tx, selection)
  return row?.count ?? 0
}

const insertReverted = defineStatement<{ supplierId: string; runId: string; startedAt: string }, { count: number }>(
  (value) => sql`
    with inserted as (
      insert into line_run_orders (supplier_id, run_id, place, order_id, positions, step)
      select ${value('supplierId')}::bigint, ${value('runId')}::bigint, row_number() over (order by reverted.place),
        reverted.order_id, '{}', reverted.step
      from line_runs as last join line_run_orders as reverted
        on reverted.supplier_id = last.supplier_id and reverted.run_id = last.id
      where last.supplier_id = ${value('supplierId')} and reverted.supplier_id = ${value('supplierId')}
        and last.id = (
          select max(id) from line_runs as earlier
          where earlier.supplier_id = ${value('supplierId')} and earlier.id < ${value('runId')}
        )
        and ${isoTime('last.started_at')} = ${value('startedAt')}
        and reverted.state = 'done' and reverted.step is not null
      returning place
    )
    select count(*)::integer as count from inserted
  `,
)

/**
 * Stores the orders that the run before this one has changed, with what it has changed; returns how many orders these are:
 * none when it was started at another time.
 */
export async function insertRevertedOrders(
  tx: Db,
  run: { supplierId: string; runId: string; startedAt: string },
): Promise<number> {
  const [row] = await insertReverted(tx, run)
  return row?.count ?? 0
}

/** A run goes with the results of its orders. One that has not ended stays. */
export const LINE_RUN_RETENTION: RetentionRule = {
  table: 'line_runs',
  timeColumn: 'started_at',
  isRemovable: () => sql`ended_at is not null`,
}

/** Runs without a sign of their worker for longer than this lost it. */
const STRANDED_AFTER_SECONDS = 30

/** The runs that no worker processes although they have not ended. */
export async function findStrandedRuns(db: Db): Promise<{ supplierId: string; runId: string }[]> {
  const { rows } = await sql<{ supplierId: string; runId: string }>`
    select ${acrossSuppliers('stranded line runs')} supplier_id::text as "supplierId", id::text as "runId" from line_runs
    where ended_at is null and seen_at < now() - make_interval(secs => ${STRANDED_AFTER_SECONDS})
  `.execute(db)
  return rows
}
