import type { Order, OrderItem } from '@partwire/domain/orders/shape'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { IncomingItem, IncomingOrder, IncomingParty } from '../../upstream/port'
import { orderOf, ORDER_COLUMNS, type OrderRow } from './order-row-store'

/** What a row of the list carries of a long order; the rest is fetched when somebody asks for more. */
const LIST_ITEMS = 50
/** PostgreSQL takes 65,535 parameters a statement. */
const ROWS_A_STATEMENT = 1_000

export async function findOrder(db: Db, supplierId: string, id: string): Promise<Order | null> {
  const { rows } = await sql<OrderRow>`
    select ${ORDER_COLUMNS} from orders where supplier_id = ${supplierId} and id = ${id}
  `.execute(db)
  return rows[0] === undefined ? null : orderOf(rows[0])
}

export async function findOrderItems(db: Db, supplierId: string, orderId: string): Promise<OrderItem[]> {
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select([
      'product_number as productNumber',
      'ean',
      'buyer_product_number as buyerProductNumber',
      'product_name as productName',
      'requested_quantity as requestedQuantity',
      'requested_quantity_uom as requestedQuantityUom',
      'order_items.requested_delivery_date as requestedDeliveryDate',
    ])
    .where('orders.supplier_id', '=', supplierId)
    .where('orders.id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, requestedQuantity: Number(row.requestedQuantity) }))
}

/** The hash of the order this supplier already has from that buyer under that number. */
export async function findContentHash(
  db: Db,
  supplierId: string,
  { buyerParty, buyerOrderNumber }: IncomingOrder,
): Promise<Buffer | null> {
  if (buyerOrderNumber === '') return null
  const row = await db
    .selectFrom('orders')
    .select('content_hash')
    .where('supplier_id', '=', supplierId)
    .where('buyer_party_number', '=', buyerParty.partyNumber)
    .where('buyer_order_number', '=', buyerOrderNumber)
    .executeTakeFirst()
  return row?.content_hash ?? null
}

export interface NewOrder {
  upstreamId: string
  contentHash: Buffer
  receivedAt: Date
  order: IncomingOrder
}

export async function insertOrder(
  db: Db,
  supplierId: string,
  { upstreamId, contentHash, receivedAt, order }: NewOrder,
) {
  const { id } = await db
    .insertInto('orders')
    .values({
      supplier_id: supplierId,
      upstream_id: upstreamId,
      buyer_order_number: order.buyerOrderNumber,
      buyer_party_number: order.buyerParty.partyNumber,
      customer_name: customerName(order.buyerParty),
      dispatch_mode: order.dispatchMode,
      currency: order.currency,
      order_date: order.orderDate,
      created_at: order.issuedAt,
      received_at: receivedAt,
      requested_delivery_date: order.requestedDeliveryDate,
      content_hash: contentHash,
      item_count: order.items.length,
      list_items: JSON.stringify(order.items.slice(0, LIST_ITEMS).map(listItem)),
      search_text: sql`lower(${searchText(order)} collate "und-x-icu")`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertItems(db, id, order.items)
  await insertParties(db, id, order)
  await insertNotes(db, id, order)
  await countOne(db, supplierId)
  return id
}

async function insertItems(db: Db, orderId: string, items: readonly IncomingItem[]): Promise<void> {
  for (let start = 0; start < items.length; start += ROWS_A_STATEMENT) {
    await db
      .insertInto('order_items')
      .values(
        items.slice(start, start + ROWS_A_STATEMENT).map((item, i) => ({
          order_id: orderId,
          position: start + i + 1,
          buyer_line_number: item.buyerLineNumber,
          maker_code: item.makerCode,
          product_number: item.productNumber,
          buyer_product_number: item.buyerProductNumber,
          ean: item.ean,
          product_name: item.productName,
          requested_quantity: item.requestedQuantity,
          requested_quantity_uom: item.requestedQuantityUom,
          requested_delivery_date: item.requestedDeliveryDate,
        })),
      )
      .execute()
  }
}

async function insertParties(db: Db, orderId: string, order: IncomingOrder): Promise<void> {
  const { buyerParty, sellerParty, deliveryParty } = order
  await db
    .insertInto('order_parties')
    .values([
      partyRow(orderId, 'buyer', buyerParty),
      partyRow(orderId, 'seller', sellerParty),
      ...(deliveryParty === null ? [] : [partyRow(orderId, 'delivery', deliveryParty)]),
    ])
    .execute()
}

async function insertNotes(db: Db, orderId: string, { freeParams, freeTexts }: IncomingOrder): Promise<void> {
  const notes = [
    ...freeParams.map(({ paramId, parameter }) => ({ kind: 'param' as const, name: paramId, value: parameter })),
    ...freeTexts.map(({ caption, text }) => ({ kind: 'text' as const, name: caption, value: text })),
  ]
  if (notes.length === 0) return
  await db
    .insertInto('order_notes')
    .values(notes.map((note, i) => ({ order_id: orderId, position: i + 1, ...note })))
    .execute()
}

/** Last in the transaction: every order of a supplier waits for this row, so it is held for the commit alone. */
async function countOne(db: Db, supplierId: string): Promise<void> {
  await sql`
    insert into order_counts (supplier_id, status, count) values (${supplierId}, 'orderResponse', 1)
    on conflict (supplier_id, status) do update set count = order_counts.count + 1
  `.execute(db)
}

function partyRow(orderId: string, role: 'buyer' | 'seller' | 'delivery', party: IncomingParty) {
  return {
    order_id: orderId,
    role,
    party_number: party.partyNumber,
    name1: party.name1,
    street1: party.street1,
    postal_code: party.postalCode,
    city: party.city,
    country_code: party.countryCode,
  }
}

function listItem(item: IncomingItem): OrderItem {
  return {
    productNumber: item.productNumber,
    ean: item.ean,
    buyerProductNumber: item.buyerProductNumber,
    productName: item.productName,
    requestedQuantity: Number(item.requestedQuantity),
    requestedQuantityUom: item.requestedQuantityUom,
    requestedDeliveryDate: item.requestedDeliveryDate,
  }
}

/** A buyer may come without an address; its number still tells who it is. */
function customerName({ name1, partyNumber }: IncomingParty): string {
  return name1 || partyNumber
}

/** Every column the keyword looks at, a line each, so that no hit spans two of them. */
function searchText({ buyerOrderNumber, buyerParty, items }: IncomingOrder): string {
  return [
    buyerOrderNumber,
    customerName(buyerParty),
    ...items.flatMap((item) => [item.productNumber, item.buyerProductNumber, item.ean, item.productName]),
  ].join('\n')
}
