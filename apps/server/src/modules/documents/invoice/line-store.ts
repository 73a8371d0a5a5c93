import type { Sources } from '@partwire/domain/documents/proposals'
import type { AllowOrCharge, InvoiceForm, ProposedItemField } from '@partwire/domain/invoice/shape'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { sql, type RawBuilder } from 'kysely'
import { jsonRows } from '../../../db/json'
import type { Value } from '../../../db/statement'
import { groupBy } from '../../../lib/group-by'
import type { OwnedOrder } from '../../orders/owned-order-store'
import { responseId } from '../order-response/facts-store'
import { storedSources } from '../proposals'

/** Value of `invoice_allow_or_charges.item` for rows of the invoice itself; a row of an item has its position there. */
const INVOICE = 0

/** A row as it was typed: percent and amount of a draft may be any text. */
export interface StoredAllowOrCharge {
  identifier: AllowOrCharge['identifier']
  kind: string
  percent: string
  amount: string
  taxCode: string
  taxPercent: string | null
}

export interface StoredLine {
  /** Position in the order of the item it charges, counted from 1. */
  itemPosition: number
  buyerLineNumber: string
  makerCode: string
  productNumber: string
  buyerProductNumber: string
  ean: string
  productName: string
  /** Exact decimal text, like the prices. */
  quantity: string
  quantityUom: string
  unitNetPrice: string | null
  unitListPrice: string | null
  countryCode: string
  statisticGroup: string
  taxCode: string
  taxPercent: string | null
  /** Of the proposed values that a draft still holds. */
  proposals: Sources<ProposedItemField> | null
  allowOrCharges: StoredAllowOrCharge[]
}

export interface StoredLines {
  /** Of the invoice itself. */
  allowOrCharges: StoredAllowOrCharge[]
  /** By position. */
  items: StoredLine[]
}

/** An item without its allowances and charges. */
export type ItemRow = Omit<StoredLine, 'allowOrCharges'>

/**
 * Expression: the items of the invoice of an order as JSON, by position. Product numbers and unit come from the order, an
 * EAN that is missing there from the order response. They are looked up line by line: the planner may expect one line of each
 * document, as in a new database, and as joins it would compare all lines with all.
 */
export function itemRows(owned: OwnedOrder): RawBuilder<ItemRow[]> {
  const { supplierId, orderId } = owned
  return jsonRows(sql`
    select item.item_position as "itemPosition", ordered.buyer_line_number as "buyerLineNumber", ordered.maker_code as "makerCode",
      ordered.product_number as "productNumber", ordered.buyer_product_number as "buyerProductNumber",
      coalesce(nullif(ordered.ean, ''), answered.input_ean) as ean, item.product_name as "productName",
      item.quantity::text, ordered.requested_quantity_uom as "quantityUom",
      item.unit_net_price::text as "unitNetPrice", item.unit_list_price::text as "unitListPrice",
      item.country_code as "countryCode", item.statistic_group as "statisticGroup", item.tax_code as "taxCode",
      item.tax_percent::text as "taxPercent", item.proposals
    from invoice_items as item
      cross join lateral (
        select buyer_line_number, maker_code, product_number, buyer_product_number, ean, requested_quantity_uom
        from order_items where supplier_id = ${supplierId} and order_id = ${orderId} and position = item.item_position
        limit 1
      ) as ordered
      cross join lateral (
        select input_ean from order_response_items
        where supplier_id = ${supplierId} and document_id = ${responseId(owned)} and position = item.item_position
        limit 1
      ) as answered
    where item.supplier_id = ${supplierId} and item.document_id = ${invoiceId(owned)}
    order by item.position
  `)
}

export interface AllowOrChargeRow extends StoredAllowOrCharge {
  /** `INVOICE`, or the position of the item. */
  item: number
}

/** Expression: the allowances and charges of the invoice of an order as JSON. */
export function allowOrChargeRows(owned: OwnedOrder): RawBuilder<AllowOrChargeRow[]> {
  return jsonRows(sql`
    select item, identifier, kind, percent, amount, tax_code as "taxCode", tax_percent::text as "taxPercent"
    from invoice_allow_or_charges where supplier_id = ${owned.supplierId} and document_id = ${invoiceId(owned)}
    order by item, position
  `)
}

/**
 * Expression: the id of the invoice of an order. Like `responseId`, it is a value for the planner: as a join, the lines of
 * all documents might be read.
 */
export function invoiceId({ supplierId, orderId }: OwnedOrder): RawBuilder<string> {
  return sql`(select id from invoices where supplier_id = ${supplierId} and order_id = ${orderId})`
}

export function linesWithRows(items: readonly ItemRow[], rows: readonly AllowOrChargeRow[]): StoredLines {
  const rowsByItem = groupBy(rows, ({ item }) => item)
  const rowsAt = (item: number): StoredAllowOrCharge[] =>
    (rowsByItem.get(item) ?? []).map(({ item: _item, ...row }) => row)
  return {
    allowOrCharges: rowsAt(INVOICE),
    items: items.map((item, i) => ({ ...item, allowOrCharges: rowsAt(i + 1) })),
  }
}

/**
 * `with` query that inserts one item for each item of the order with a quantity above 0, for the new invoice in the
 * `with` query `head`. The quantity is what the submitted dispatch advices delivered, or, when none was submitted, what
 * was confirmed. Prices and names come from the order response, looked up line by line as in `itemRows`.
 */
export function insertedLines(owned: OwnedOrder): RawBuilder<unknown> {
  const fromSubmittedAdvices = sql`from dispatch_advices
    where supplier_id = ${owned.supplierId} and order_id = ${owned.orderId} and submitted_at is not null`
  return sql`
    delivered as (
      select item.item_position, sum(item.delivered_quantity::numeric) as quantity
      from dispatch_advice_items item
      where item.supplier_id = ${owned.supplierId} and item.document_id = any(array(select id ${fromSubmittedAdvices}))
      group by item.item_position
    ),
    confirmed as (
      select line.item_position, sum(line.quantity::numeric) as quantity
      from order_response_confirms line
      where line.supplier_id = ${owned.supplierId} and line.document_id = ${responseId(owned)} and line.status = 'Confirmed'
        and not exists (select ${fromSubmittedAdvices})
      group by line.item_position
    ),
    charged as (
      select item_position, quantity from delivered union all select item_position, quantity from confirmed
    ),
    items as (
      insert into invoice_items (supplier_id, order_id, document_id, position, item_position, product_name, quantity,
        unit_net_price, unit_list_price)
      select head.supplier_id, head.order_id, head.id, row_number() over (order by charged.item_position),
        charged.item_position, answered.product_name, charged.quantity,
        nullif(answered.unit_net_price, '')::numeric, nullif(answered.unit_list_price, '')::numeric
      from head, charged cross join lateral (
        select product_name, unit_net_price, unit_list_price from order_response_items answered
        where answered.supplier_id = ${owned.supplierId} and answered.document_id = ${responseId(owned)}
          and answered.position = charged.item_position
        limit 1
      ) as answered
      where charged.quantity > 0
    )`
}

type LinesForm = Pick<InvoiceForm, 'allowOrCharges' | 'items'>

/** The items with the lines of a form as they are stored. */
export function typedLines(items: readonly ItemRow[], form: LinesForm): StoredLines {
  return {
    allowOrCharges: form.allowOrCharges.map(typedAllowOrCharge),
    items: items.flatMap((item, i) => {
      const typed = form.items[i]
      if (typed === undefined) return []
      return [
        {
          ...item,
          countryCode: typed.countryCode.trim(),
          statisticGroup: typed.statisticGroup.trim(),
          taxCode: typed.taxCode,
          taxPercent: percentText(typed.taxPercent),
          proposals: storedSources(typed.proposals),
          allowOrCharges: typed.allowOrCharges.map((row) =>
            typedAllowOrCharge({ ...row, taxCode: '', taxPercent: null }),
          ),
        },
      ]
    }),
  }
}

function typedAllowOrCharge({
  identifier,
  kind,
  percent,
  amount,
  taxCode,
  taxPercent,
}: AllowOrCharge): StoredAllowOrCharge {
  return {
    identifier,
    kind,
    percent: normalizeInput(percent),
    amount: normalizeInput(amount),
    taxCode,
    taxPercent: percentText(taxPercent),
  }
}

/** Always a percent of the settings, never typed, so it fits a numeric column. It has at most 10 decimals. */
function percentText(percent: AllowOrCharge['taxPercent']): string | null {
  return normalizeInput(percent) || null
}

/** The values of `updatedLines`. */
export interface LineValues {
  /** All rows as one JSON text: a statement has at most 65,535 parameters. */
  items: string
  rows: string
  /** The number of allowances and charges of the invoice and of each item. */
  rowCounts: number[]
}

export function lineValues({ allowOrCharges, items }: StoredLines): LineValues {
  const byItem = [allowOrCharges, ...items.map((item) => item.allowOrCharges)]
  return {
    items: JSON.stringify(
      items.map(({ countryCode, statisticGroup, taxCode, taxPercent, proposals }, i) => ({
        position: i + 1,
        countryCode,
        statisticGroup,
        taxCode,
        taxPercent,
        proposals,
      })),
    ),
    rows: JSON.stringify(byItem.flatMap((rows, item) => rows.map((row, i) => ({ item, position: i + 1, ...row })))),
    rowCounts: byItem.map((rows) => rows.length),
  }
}

/**
 * `with` queries that change the lines of the invoice in the `with` query `head`; without a row there they change
 * nothing. Only rows that differ are written. No row is inserted and deleted by the same statement, because PostgreSQL
 * does not define which comes first.
 */
export function updatedLines(value: Value<LineValues & { supplierId: string }>): RawBuilder<unknown> {
  return sql`
    items as (
      update invoice_items as item
      set country_code = typed."countryCode", statistic_group = typed."statisticGroup", tax_code = typed."taxCode",
        tax_percent = typed."taxPercent", proposals = typed.proposals
      from head, json_to_recordset(${value('items')}::json) as typed
        (position integer, "countryCode" text, "statisticGroup" text, "taxCode" text, "taxPercent" numeric,
          proposals jsonb)
      where item.supplier_id = ${value('supplierId')} and item.document_id = head.id and item.position = typed.position
        and (item.country_code, item.statistic_group, item.tax_code, item.tax_percent, item.proposals)
          is distinct from (typed."countryCode", typed."statisticGroup", typed."taxCode", typed."taxPercent",
            typed.proposals)
    ),
    removed as (
      delete from invoice_allow_or_charges as typed using head
      where typed.supplier_id = ${value('supplierId')} and typed.document_id = head.id
        and typed.position > coalesce((${value('rowCounts')}::integer[])[typed.item + 1], 0)
    ),
    rows as (
      insert into invoice_allow_or_charges as stored
        (supplier_id, document_id, item, position, identifier, kind, percent, amount, tax_code, tax_percent)
      select head.supplier_id, head.id, typed.* from head, json_to_recordset(${value('rows')}::json) as typed (item integer,
        position integer, identifier text, kind text, percent text, amount text, "taxCode" text, "taxPercent" numeric)
      on conflict (supplier_id, document_id, item, position) do update
      set identifier = excluded.identifier, kind = excluded.kind, percent = excluded.percent, amount = excluded.amount,
        tax_code = excluded.tax_code, tax_percent = excluded.tax_percent
      where (stored.identifier, stored.kind, stored.percent, stored.amount, stored.tax_code, stored.tax_percent)
        is distinct from (excluded.identifier, excluded.kind, excluded.percent, excluded.amount, excluded.tax_code,
          excluded.tax_percent)
    )`
}
