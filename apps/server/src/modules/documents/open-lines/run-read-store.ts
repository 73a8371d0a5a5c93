import type { LineRun } from '@partwire/domain/open-lines/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { isoTime, jsonRow, jsonRows } from '../../../db/json'
import { clampedPageNo } from '../../../db/pager-json'
import { defineStatement } from '../../../db/statement'
import { defineSupplierJsonRead } from '../../auth/session-store'

const PAGE_SIZE = 50

interface RunParts {
  supplierId: RawBuilder<string>
  /** Expression: the id of the run. */
  runId: RawBuilder<unknown>
  pageNo: RawBuilder<number>
}

/** Expression: a run with its progress and a page of its results as JSON; null when there is none. */
function runJson({ supplierId, runId, pageNo }: RunParts): RawBuilder<LineRun | null> {
  return jsonRow(sql`
    select run.id::text as id, run.action, run.started_by as by, ${isoTime('run.started_at')} as "startedAt",
      ${isoTime('run.ended_at')} as "endedAt", ${countOrders(supplierId, sql`true`)} as "orderCount",
      ${countOrders(supplierId, sql`state = 'done'`)} as "doneCount", ${countOrders(supplierId, sql`state = 'unchanged'`)} as "unchangedCount",
      ${countOrders(supplierId, sql`state = 'refused'`)} as "refusedCount", (
        select coalesce(sum(line_count), 0) from line_run_orders as each
        where each.supplier_id = ${supplierId} and each.run_id = run.id
      ) as "lineCount",
      run.ended_at is not null and ${countOrders(supplierId, sql`state = 'done' and step is not null`)} > 0 as "isUndoable",
      ${jsonRows(results(supplierId, sql`page.number`))} as results, page.number as "pageNo", ${sql.lit(PAGE_SIZE)} as "pageSize"
    from line_runs as run cross join lateral (${clampedPage(supplierId, pageNo)}) as page
    where run.supplier_id = ${supplierId} and run.id = ${runId}
  `)
}

/** Select of the requested page, or of the last one if that is past the end. */
function clampedPage(supplierId: RawBuilder<string>, pageNo: RawBuilder<number>): RawBuilder<unknown> {
  return sql`select ${clampedPageNo(pageNo, countOrders(supplierId, sql`true`), sql.lit(PAGE_SIZE))} as number`
}

/** Expression: the number of orders of `run` that meet a condition. */
function countOrders(supplierId: RawBuilder<string>, condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(
    select count(*) from line_run_orders as each
    where each.supplier_id = ${supplierId} and each.run_id = run.id and ${condition}
  )`
}

function results(supplierId: RawBuilder<string>, pageNo: RawBuilder<number>): RawBuilder<unknown> {
  return sql`
    select result.order_id::text as "orderId", orders.buyer_order_number as "buyerOrderNumber",
      orders.customer_name as "customerName", result.state, result.line_count as "lineCount", result.reason
    from line_run_orders as result
      join orders on orders.supplier_id = result.supplier_id and orders.id = result.order_id
    where result.supplier_id = ${supplierId} and result.run_id = run.id
    order by result.state <> 'refused', result.place
    offset (${pageNo} - 1) * ${sql.lit(PAGE_SIZE)} limit ${sql.lit(PAGE_SIZE)}
  `
}

/** The read of the last run of the supplier. */
export const lastRunRead = defineSupplierJsonRead<{ pageNo: number }, LineRun | null>((value, supplierId) =>
  runJson({
    supplierId,
    runId: sql`(select max(id) from line_runs as last where last.supplier_id = ${supplierId})`,
    pageNo: value('pageNo'),
  }),
)

const selectRun = defineStatement<{ supplierId: string; runId: string }, { run: LineRun | null }>(
  (value) => sql`
    select ${runJson({ supplierId: value('supplierId'), runId: value('runId'), pageNo: sql`1` })} as run
  `,
)

export async function findRun(db: Db, supplierId: string, runId: string): Promise<LineRun> {
  const [row] = await selectRun(db, { supplierId, runId })
  if (!row?.run) throw new Error(`there is no run ${runId}`)
  return row.run
}
