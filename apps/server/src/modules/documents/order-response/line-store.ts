import { typedText } from '@partwire/domain/lib/typed'
import type { ConfirmLine, OrderResponseItemForm } from '@partwire/domain/order-response/shape'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'

export interface StoredConfirm {
  quantity: string
  status: ConfirmLine['status']
  reason: string
  deliveryDate: string
}

/** One item as it is kept: numbers as they were typed. */
export interface StoredLine {
  productName: string
  inputEan: string
  unitNetPrice: string
  unitListPrice: string
  confirms: StoredConfirm[]
}

/** The items in the order of the purchase order, each with its confirm lines. */
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
    .select(['item_position', 'quantity', 'status', 'reason', 'delivery_date as deliveryDate'])
    .where('document_id', '=', documentId)
    .orderBy('item_position')
    .orderBy('position')
    .execute()
  const lines = new Map<number, StoredLine>(items.map(({ position, ...item }) => [position, { ...item, confirms: [] }]))
  for (const { item_position: of, ...confirm } of confirms) lines.get(of)?.confirms.push(confirm)
  return [...lines.values()]
}

export async function insertLines(tx: Db, documentId: string, items: readonly OrderResponseItemForm[]): Promise<void> {
  // Arrays, not one parameter a value: an order may have thousands of lines.
  await sql`
    insert into order_response_items (document_id, position, product_name, input_ean, unit_net_price, unit_list_price)
    select ${documentId}, line.* from ${itemRows(items)}
  `.execute(tx)
  await insertConfirms(tx, documentId, items)
}

/** The items stay the buyer's; what was typed into them is written over, the confirm lines are written anew. */
export async function replaceLines(tx: Db, documentId: string, items: readonly OrderResponseItemForm[]): Promise<void> {
  await sql`
    update order_response_items item set product_name = line.product_name, input_ean = line.input_ean,
      unit_net_price = line.unit_net_price, unit_list_price = line.unit_list_price
    from ${itemRows(items)}
    where item.document_id = ${documentId} and item.position = line.position
  `.execute(tx)
  await tx.deleteFrom('order_response_confirms').where('document_id', '=', documentId).execute()
  await insertConfirms(tx, documentId, items)
}

async function insertConfirms(tx: Db, documentId: string, items: readonly OrderResponseItemForm[]): Promise<void> {
  const rows = items.flatMap(({ confirms }, i) => confirms.map((line, c) => ({ item: i + 1, position: c + 1, line })))
  await sql`
    insert into order_response_confirms
      (document_id, item_position, position, quantity, status, reason, delivery_date)
    select ${documentId}, line.* from unnest(
      ${rows.map(({ item }) => item)}::int[], ${rows.map(({ position }) => position)}::int[],
      ${rows.map(({ line }) => typedText(line.quantity))}::text[], ${rows.map(({ line }) => line.status)}::text[],
      ${rows.map(({ line }) => line.reason.trim())}::text[], ${rows.map(({ line }) => line.deliveryDate)}::text[]
    ) line
  `.execute(tx)
}

function itemRows(items: readonly OrderResponseItemForm[]) {
  return sql`unnest(
    ${items.map((_item, i) => i + 1)}::int[], ${items.map(({ productName }) => productName.trim())}::text[],
    ${items.map(({ inputEan }) => inputEan.trim())}::text[],
    ${items.map(({ unitNetPrice }) => typedText(unitNetPrice))}::text[],
    ${items.map(({ unitListPrice }) => typedText(unitListPrice))}::text[]
  ) line (position, product_name, input_ean, unit_net_price, unit_list_price)`
}
