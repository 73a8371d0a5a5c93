import type { OrderName } from '@partwire/domain/open-lines/answers/answer-key'
import type { AnswerChange } from '@partwire/domain/open-lines/answers/compare-answer'
import type { AnswerVerdict } from '@partwire/domain/open-lines/answers/options'
import type { AnswerPreviewRow } from '@partwire/domain/open-lines/answers/shape'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect'
import { defineStatement } from '../../../../db/statement'
import { type ImportKey, type ImportRun, lockImport } from '../../../imports/import-store'
import type { PreviewTable } from '../../../imports/preview-store'
import { lineRecord, type LineRecord } from '../line-record-store'
import type { StoredAnswer } from '../run-order-store'

/** An order that a file names. */
interface NamedOrder {
  /** Index in the list of names. */
  index: number
  orderId: string
  isOpen: boolean
}

interface NameValues {
  supplierId: string
  partyNumbers: readonly string[]
  orderNumbers: readonly string[]
  orderIds: readonly string[]
}

// Two joins, because each has an index.
const selectOrders = defineStatement<NameValues, NamedOrder>(
  (value) => sql`
    with named as materialized (
      select * from unnest(${value('partyNumbers')}::text[], ${value('orderNumbers')}::text[], ${value('orderIds')}::bigint[])
        with ordinality as each (party_number, order_number, order_id, place)
    )
    select (place - 1)::integer as index, orders.id::text as "orderId", status = 'orderResponse' as "isOpen"
    from named join orders on orders.supplier_id = ${value('supplierId')}
      and orders.buyer_party_number = named.party_number and orders.buyer_order_number = named.order_number
      and orders.buyer_order_number <> ''
    union all
    select (place - 1)::integer, orders.id::text, status = 'orderResponse'
    from named join orders on orders.supplier_id = ${value('supplierId')}
      and orders.id = named.order_id and orders.buyer_order_number = '' and named.order_number = ''
  `,
)

/** The orders of the supplier with these names. */
export async function findNamedOrders(db: Db, supplierId: string, names: readonly OrderName[]): Promise<NamedOrder[]> {
  return selectOrders(db, {
    supplierId,
    partyNumbers: names.map(({ partyNumber }) => partyNumber),
    orderNumbers: names.map(({ orderNumber }) => orderNumber),
    orderIds: names.map(({ orderNumber, orderId }) => (orderNumber === '' ? orderId : '0')),
  })
}

interface LineValues {
  supplierId: string
  orderIds: readonly string[]
  positions: readonly number[]
}

const selectLines = defineStatement<LineValues, { record: LineRecord }>(
  (value) => sql`
    with keys as (
      select order_id, position, row_number() over (order by order_id, position) as place from open_lines
      where supplier_id = ${value('supplierId')} and (order_id, position) in (
        select * from unnest(${value('orderIds')}::bigint[], ${value('positions')}::integer[])
      )
    )
    select ${lineRecord(value('supplierId'))} as record
  `,
)

/** The record of these lines, as far as they are open. */
export async function findAnsweredLines(
  db: Db,
  supplierId: string,
  lines: readonly { orderId: string; position: number }[],
): Promise<LineRecord> {
  const [row] = await selectLines(db, {
    supplierId,
    orderIds: lines.map(({ orderId }) => orderId),
    positions: lines.map(({ position }) => position),
  })
  if (row === undefined) throw new Error('the read of lines returned no row')
  return row.record
}

/** A row of a file that is not unchanged. */
export interface PreviewRow {
  rowNumber: number
  verdict: Exclude<AnswerVerdict, 'unchanged'>
  orderId: string | null
  orderNumber: string
  productNumber: string
  reason: string
  changes: readonly AnswerChange[]
  /** In the first changed row of a line. */
  answer: StoredAnswer | null
}

const insertPreview = defineStatement<ImportKey & { run: number; rows: string }, object>(
  (value) => sql`
    with import as materialized (${lockImport(value('supplierId'), value('importId'))})
    insert into answer_import_rows
      (supplier_id, import_id, run, row_number, verdict, order_id, order_number, product_number, reason, changes, answer)
    select ${value('supplierId')}::bigint, ${value('importId')}::bigint, ${value('run')}::integer, found."rowNumber",
      found.verdict, found."orderId", found."orderNumber", found."productNumber", found.reason, found.changes, found.answer
    from import, json_to_recordset(${value('rows')}::json) as found ("rowNumber" integer, verdict text, "orderId" bigint,
      "orderNumber" text, "productNumber" text, reason text, changes jsonb, answer jsonb)
  `,
)

/** Stores rows of the preview, unless the import was deleted. */
export async function insertAnswerRows(db: Db, run: ImportRun, rows: readonly PreviewRow[]): Promise<void> {
  const { supplierId, importId, attempts } = run
  await insertPreview(db, { supplierId, importId, run: attempts, rows: JSON.stringify(rows) })
}

export const ANSWER_PREVIEW: PreviewTable<AnswerPreviewRow> = {
  name: 'answer_import_rows',
  columns: sql`row_number as "rowNumber", order_number as "orderNumber", product_number as "productNumber", reason, changes`,
}

const insertOrders = defineStatement<ImportKey & { previewRun: number; runId: string }, { count: number }>(
  (value) => sql`
    with inserted as (
      insert into line_run_orders (supplier_id, run_id, place, order_id, positions, answers)
      select ${value('supplierId')}::bigint, ${value('runId')}::bigint, row_number() over (order by min(row_number)),
        order_id, '{}', jsonb_agg(answer order by row_number)
      from answer_import_rows
      where supplier_id = ${value('supplierId')} and import_id = ${value('importId')} and run = ${value('previewRun')}
        and verdict = 'changed' and answer is not null
      group by order_id
      returning place
    )
    select count(*)::integer as count from inserted
  `,
)

/** Copies the answers of an import to a run, by order; returns how many orders these are. */
export async function insertAnswerOrders(
  tx: Db,
  { supplierId, importId }: ImportKey,
  { previewRun, runId }: { previewRun: number; runId: string },
): Promise<number> {
  const [row] = await insertOrders(tx, { supplierId, importId, previewRun, runId })
  return row?.count ?? 0
}
