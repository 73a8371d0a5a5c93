import type { AllowOrCharge, InvoiceForm } from '@partwire/domain/invoice/shape'
import { typedText } from '@partwire/domain/lib/typed'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { groupBy } from '../../../lib/group-by'

/** Where the rows of the invoice itself stand; those of a line stand at its position. */
const INVOICE = 0

export interface AllowOrChargeRow {
  identifier: AllowOrCharge['identifier']
  kind: string
  percent: string
  amount: string
  taxCode: string
  taxPercent: string | null
}

export interface InvoiceLine {
  buyerLineNumber: string
  makerCode: string
  productNumber: string
  buyerProductNumber: string
  ean: string
  productName: string
  /** Exact, as text. */
  quantity: string
  quantityUom: string
  unitNetPrice: string | null
  unitListPrice: string | null
  countryCode: string
  statisticGroup: string
  taxCode: string
  taxPercent: string | null
  allowOrCharges: AllowOrChargeRow[]
}

export interface InvoiceLines {
  /** Of the invoice itself. */
  allowOrCharges: AllowOrChargeRow[]
  items: InvoiceLine[]
}

export async function countItems(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('invoice_items')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findInvoiceLines(db: Db, id: string): Promise<InvoiceLines> {
  const items = await findItems(db, id)
  const rows = groupBy(await findAllowOrCharges(db, id), ({ item }) => item)
  const rowsAt = (place: number): AllowOrChargeRow[] => (rows.get(place) ?? []).map(({ item: _at, ...row }) => row)
  return {
    allowOrCharges: rowsAt(INVOICE),
    items: items.map(({ position, ...item }) => ({ ...item, allowOrCharges: rowsAt(position) })),
  }
}

/** The buyer's own numbers stand with the order; an EAN it did not name comes from the order response. */
async function findItems(db: Db, id: string) {
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
    .where('item.document_id', '=', id)
    .orderBy('item.position')
    .execute()
}

async function findAllowOrCharges(db: Db, id: string) {
  return db
    .selectFrom('invoice_allow_or_charges')
    .select(['item', 'identifier', 'kind', 'percent', 'amount', 'tax_code as taxCode', 'tax_percent as taxPercent'])
    .where('document_id', '=', id)
    .orderBy('item')
    .orderBy('position')
    .execute()
}

type TypedLines = Pick<InvoiceForm, 'allowOrCharges' | 'items'>

/** What was typed into the lines, right or wrong; never a price, a quantity or a name. */
export async function updateLines(tx: Db, id: string, form: TypedLines): Promise<void> {
  const items = form.items.map((item, i) => ({
    position: i + 1,
    country_code: item.countryCode.trim(),
    statistic_group: item.statisticGroup.trim(),
    tax_code: item.taxCode,
    tax_percent: percentOf(item.taxPercent),
  }))
  await sql`
    update invoice_items item
    set country_code = typed.country_code, statistic_group = typed.statistic_group,
      tax_code = typed.tax_code, tax_percent = typed.tax_percent
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as typed (position integer, country_code text, statistic_group text, tax_code text, tax_percent numeric)
    where item.document_id = ${id} and item.position = typed.position
  `.execute(tx)
  await replaceAllowOrCharges(tx, id, form)
}

/** Rows may have been added and taken away: the whole of them is written anew. */
async function replaceAllowOrCharges(tx: Db, id: string, { allowOrCharges, items }: TypedLines): Promise<void> {
  await tx.deleteFrom('invoice_allow_or_charges').where('document_id', '=', id).execute()
  const rows = [
    ...allowOrCharges.map((row, i) => rowAt(INVOICE, i, row)),
    ...items.flatMap((item, i) =>
      item.allowOrCharges.map((row, r) => rowAt(i + 1, r, { ...row, taxCode: '', taxPercent: null })),
    ),
  ]
  await sql`
    insert into invoice_allow_or_charges
      (document_id, item, position, identifier, kind, percent, amount, tax_code, tax_percent)
    select ${id}, item, position, identifier, kind, percent, amount, tax_code, tax_percent
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as typed (item integer, position integer, identifier text, kind text, percent text, amount text,
        tax_code text, tax_percent numeric)
  `.execute(tx)
}

function rowAt(item: number, index: number, row: AllowOrCharge) {
  return {
    item,
    position: index + 1,
    identifier: row.identifier,
    kind: row.kind,
    percent: typedText(row.percent),
    amount: typedText(row.amount),
    tax_code: row.taxCode,
    tax_percent: percentOf(row.taxPercent),
  }
}

/** Only ever a percent of the settings, so always a number. */
function percentOf(percent: AllowOrCharge['taxPercent']): string | null {
  return typedText(percent) || null
}
