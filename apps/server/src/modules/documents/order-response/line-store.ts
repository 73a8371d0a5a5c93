import { normalizeInput } from '@partwire/domain/lib/number-input'
import type { ConfirmLine, OrderResponseItemForm } from '@partwire/domain/order-response/shape'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'

export interface StoredConfirm {
  quantity: string
  status: ConfirmLine['status']
  reason: string
  deliveryDate: string
}

/** An item as it was typed: prices, quantities and delivery dates of a draft may be any text. */
export interface StoredLine {
  productName: string
  inputEan: string
  unitNetPrice: string
  unitListPrice: string
  confirms: StoredConfirm[]
}

/** The items by position, each with its confirm lines. */
export async function findLines(db: Db, documentId: string): Promise<StoredLine[]> {
  const items = await db
    .selectFrom('order_response_items')
    .select([
      'position',
      'product_name as productName',
      'input_ean as inputEan',
      'unit_net_price as unitNetPrice',
      'unit_list_price as unitListPrice',
    ])
    .where('document_id', '=', documentId)
    .orderBy('position')
    .execute()
  const confirms = await db
    .selectFrom('order_response_confirms')
    .select(['item_position as itemPosition', 'quantity', 'status', 'reason', 'delivery_date as deliveryDate'])
    .where('document_id', '=', documentId)
    .orderBy('item_position')
    .orderBy('position')
    .execute()
  const lines = new Map<number, StoredLine>(items.map(({ position, ...item }) => [position, { ...item, confirms: [] }]))
  for (const { itemPosition, ...confirm } of confirms) lines.get(itemPosition)?.confirms.push(confirm)
  return [...lines.values()]
}

export async function insertLines(tx: Db, documentId: string, items: readonly OrderResponseItemForm[]): Promise<void> {
  await sql`
    insert into order_response_items (document_id, position, product_name, input_ean, unit_net_price, unit_list_price)
    select ${documentId}, position, product_name, input_ean, unit_net_price, unit_list_price
    from ${itemRecordset(items)}
  `.execute(tx)
  await insertConfirms(tx, documentId, items)
}

/** Updates the items in place and replaces their confirm lines. */
export async function updateLines(tx: Db, documentId: string, items: readonly OrderResponseItemForm[]): Promise<void> {
  await sql`
    update order_response_items item
    set product_name = typed.product_name, input_ean = typed.input_ean,
      unit_net_price = typed.unit_net_price, unit_list_price = typed.unit_list_price
    from ${itemRecordset(items)}
    where item.document_id = ${documentId} and item.position = typed.position
  `.execute(tx)
  await tx.deleteFrom('order_response_confirms').where('document_id', '=', documentId).execute()
  await insertConfirms(tx, documentId, items)
}

/** One JSON parameter for all rows: a statement has at most 65,535 parameters. */
function itemRecordset(items: readonly OrderResponseItemForm[]) {
  const rows = items.map((item, i) => ({
    position: i + 1,
    product_name: item.productName.trim(),
    input_ean: item.inputEan.trim(),
    unit_net_price: normalizeInput(item.unitNetPrice),
    unit_list_price: normalizeInput(item.unitListPrice),
  }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as typed (position integer, product_name text, input_ean text, unit_net_price text, unit_list_price text)`
}

async function insertConfirms(tx: Db, documentId: string, items: readonly OrderResponseItemForm[]): Promise<void> {
  const rows = items.flatMap(({ confirms }, i) =>
    confirms.map((confirm, c) => ({
      item_position: i + 1,
      position: c + 1,
      quantity: normalizeInput(confirm.quantity),
      status: confirm.status,
      reason: confirm.reason.trim(),
      delivery_date: confirm.deliveryDate.trim(),
    })),
  )
  await sql`
    insert into order_response_confirms
      (document_id, item_position, position, quantity, status, reason, delivery_date)
    select ${documentId}, item_position, position, quantity, status, reason, delivery_date
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as typed (item_position integer, position integer, quantity text, status text, reason text, delivery_date text)
  `.execute(tx)
}
