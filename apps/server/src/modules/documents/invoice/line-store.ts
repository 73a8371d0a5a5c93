import type { AllowOrCharge, InvoiceForm } from '@partwire/domain/invoice/shape'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { groupBy } from '../../../lib/group-by'

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
  allowOrCharges: StoredAllowOrCharge[]
}

export interface StoredLines {
  /** Of the invoice itself. */
  allowOrCharges: StoredAllowOrCharge[]
  /** By position. */
  items: StoredLine[]
}

export async function findLines(db: Db, documentId: string): Promise<StoredLines> {
  const items = await findItems(db, documentId)
  const rowsByItem = groupBy(await findAllowOrCharges(db, documentId), ({ item }) => item)
  const rowsAt = (item: number): StoredAllowOrCharge[] =>
    (rowsByItem.get(item) ?? []).map(({ item: _item, ...row }) => row)
  return {
    allowOrCharges: rowsAt(INVOICE),
    items: items.map(({ position, ...item }) => ({ ...item, allowOrCharges: rowsAt(position) })),
  }
}

/** Product numbers and unit come from the order, an EAN that is missing there from the order response. */
async function findItems(db: Db, documentId: string) {
  return db
    .selectFrom('invoice_items as item')
    .innerJoin('invoices as invoice', 'invoice.id', 'item.document_id')
    .innerJoin('order_items as ordered', (join) =>
      join.onRef('ordered.order_id', '=', 'invoice.order_id').onRef('ordered.position', '=', 'item.item_position'),
    )
    .innerJoin('order_responses as response', 'response.order_id', 'invoice.order_id')
    .innerJoin('order_response_items as answered', (join) =>
      join.onRef('answered.document_id', '=', 'response.id').onRef('answered.position', '=', 'item.item_position'),
    )
    .select([
      'item.position',
      'ordered.buyer_line_number as buyerLineNumber',
      'ordered.maker_code as makerCode',
      'ordered.product_number as productNumber',
      'ordered.buyer_product_number as buyerProductNumber',
      sql<string>`coalesce(nullif(ordered.ean, ''), answered.input_ean)`.as('ean'),
      'item.product_name as productName',
      'item.quantity',
      'ordered.requested_quantity_uom as quantityUom',
      'item.unit_net_price as unitNetPrice',
      'item.unit_list_price as unitListPrice',
      'item.country_code as countryCode',
      'item.statistic_group as statisticGroup',
      'item.tax_code as taxCode',
      'item.tax_percent as taxPercent',
    ])
    .where('item.document_id', '=', documentId)
    .orderBy('item.position')
    .execute()
}

async function findAllowOrCharges(db: Db, documentId: string) {
  return db
    .selectFrom('invoice_allow_or_charges')
    .select(['item', 'identifier', 'kind', 'percent', 'amount', 'tax_code as taxCode', 'tax_percent as taxPercent'])
    .where('document_id', '=', documentId)
    .orderBy('item')
    .orderBy('position')
    .execute()
}

export async function countItems(db: Db, documentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('invoice_items')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Inserts one item for each item of the order with a quantity above 0. The quantity is what the submitted dispatch
 * advices delivered, or, when none was submitted, what was confirmed. Prices and names come from the order response.
 */
export async function insertLines(tx: Db, documentId: string, orderId: string): Promise<void> {
  await sql`
    with delivered as (
      select item.item_position, sum(item.delivered_quantity::numeric) as quantity
      from dispatch_advices advice join dispatch_advice_items item on item.document_id = advice.id
      where advice.order_id = ${orderId} and advice.submitted_at is not null
      group by item.item_position
    ), confirmed as (
      select line.item_position, sum(line.quantity::numeric) as quantity
      from order_responses response join order_response_confirms line on line.document_id = response.id
      where response.order_id = ${orderId} and line.status = 'Confirmed'
        and not exists (select from dispatch_advices where order_id = ${orderId} and submitted_at is not null)
      group by line.item_position
    ), charged as (
      select item_position, quantity from delivered union all select item_position, quantity from confirmed
    )
    insert into invoice_items
      (document_id, position, item_position, product_name, quantity, unit_net_price, unit_list_price)
    select ${documentId}, row_number() over (order by charged.item_position), charged.item_position,
      answered.product_name, charged.quantity,
      nullif(answered.unit_net_price, '')::numeric, nullif(answered.unit_list_price, '')::numeric
    from charged
    join order_responses response on response.order_id = ${orderId}
    join order_response_items answered
      on answered.document_id = response.id and answered.position = charged.item_position
    where charged.quantity > 0
  `.execute(tx)
}

type LinesForm = Pick<InvoiceForm, 'allowOrCharges' | 'items'>

/** Updates the editable fields of the items in place and replaces all allowances and charges. */
export async function updateLines(tx: Db, documentId: string, form: LinesForm): Promise<void> {
  const rows = form.items.map((item, i) => ({
    position: i + 1,
    country_code: item.countryCode.trim(),
    statistic_group: item.statisticGroup.trim(),
    tax_code: item.taxCode,
    tax_percent: percentText(item.taxPercent),
  }))
  // One JSON parameter for all rows: a statement has at most 65,535 parameters.
  await sql`
    update invoice_items item
    set country_code = typed.country_code, statistic_group = typed.statistic_group,
      tax_code = typed.tax_code, tax_percent = typed.tax_percent
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as typed (position integer, country_code text, statistic_group text, tax_code text, tax_percent numeric)
    where item.document_id = ${documentId} and item.position = typed.position
  `.execute(tx)
  await tx.deleteFrom('invoice_allow_or_charges').where('document_id', '=', documentId).execute()
  await insertAllowOrCharges(tx, documentId, form)
}

async function insertAllowOrCharges(tx: Db, documentId: string, { allowOrCharges, items }: LinesForm): Promise<void> {
  const rows = [
    ...allowOrCharges.map((row, i) => allowOrChargeRow(INVOICE, i, row)),
    ...items.flatMap((item, i) =>
      item.allowOrCharges.map((row, r) => allowOrChargeRow(i + 1, r, { ...row, taxCode: '', taxPercent: null })),
    ),
  ]
  await sql`
    insert into invoice_allow_or_charges
      (document_id, item, position, identifier, kind, percent, amount, tax_code, tax_percent)
    select ${documentId}, item, position, identifier, kind, percent, amount, tax_code, tax_percent
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as typed (item integer, position integer, identifier text, kind text, percent text, amount text,
        tax_code text, tax_percent numeric)
  `.execute(tx)
}

function allowOrChargeRow(item: number, index: number, row: AllowOrCharge) {
  return {
    item,
    position: index + 1,
    identifier: row.identifier,
    kind: row.kind,
    percent: normalizeInput(row.percent),
    amount: normalizeInput(row.amount),
    tax_code: row.taxCode,
    tax_percent: percentText(row.taxPercent),
  }
}

/** Always a percent of the settings, never typed, so it fits a numeric column. */
function percentText(percent: AllowOrCharge['taxPercent']): string | null {
  return normalizeInput(percent) || null
}
