import type { Order, OrderItem } from '@partwire/domain/orders/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { PREPARED } from '../../db/prepared'
import type { IncomingItem, IncomingOrder, IncomingParty } from '../../upstream/port'
import { orderOf, ORDER_COLUMNS, type OrderRow } from './import/order-row-store'

/** What a row of the list carries of a long order; the rest is fetched when somebody asks for more. */
const LIST_ITEMS = 50

export async function findOrder(db: Db, supplierId: string, id: string): Promise<Omit<Order, 'items'> | null> {
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

/**
 * An order with all that belongs to it: one statement, for every round trip costs more than its rows.
 */
export async function insertOrder(db: Db, supplierId: string, fresh: NewOrder): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with ${orderInserts(supplierId, fresh, sql``)} select id from created
  `.execute(db)
  const [created] = rows
  if (created === undefined) throw new Error('an order was inserted and has no id')
  return created.id
}

/**
 * The message of a new order, taken in one statement, which is a transaction of its own; null when it was taken before.
 * It does not wait for the disk: the caller has to, before the platform may forget the message.
 */
export async function takeNewOrder(db: Db, supplierId: string, fresh: NewOrder): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`${PREPARED}
    with message as (
      select id, set_config('synchronous_commit', 'off', true) from inbound_messages
      where supplier_id = ${supplierId} and upstream_id = ${fresh.upstreamId} and state = 'stored'
      for update
    ),
    ${orderInserts(supplierId, fresh, sql`from message`)},
    settled as (
      update inbound_messages set state = 'accepted', order_id = created.id
      from message, created where inbound_messages.id = message.id
    )
    select id from created
  `.execute(db)
  return rows[0]?.id ?? null
}

function orderInserts(supplierId: string, { order, ...fresh }: NewOrder, source: RawBuilder<unknown>) {
  return sql`
    created as (
      insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
        currency, order_date, created_at, received_at, requested_delivery_date, content_hash, item_count, list_items, search_text)
      select ${supplierId}::bigint, ${fresh.upstreamId}, ${order.buyerOrderNumber}, ${order.buyerParty.partyNumber},
        ${customerName(order.buyerParty)}, ${order.dispatchMode}, ${order.currency}, ${order.orderDate},
        ${order.issuedAt}::timestamptz, ${fresh.receivedAt}::timestamptz, ${order.requestedDeliveryDate},
        ${fresh.contentHash}::bytea, ${order.items.length}::integer,
        ${JSON.stringify(order.items.slice(0, LIST_ITEMS).map(listItem))}::json,
        lower(${searchText(order)} collate "und-x-icu")
      ${source}
      returning id
    ),
    items as (
      insert into order_items (order_id, position, buyer_line_number, maker_code, product_number, buyer_product_number,
        ean, product_name, requested_quantity, requested_quantity_uom, requested_delivery_date)
      select created.id, item.*
      from created, json_to_recordset(${JSON.stringify(order.items.map(itemRow))}) as item (position integer,
        "buyerLineNumber" text, "makerCode" text, "productNumber" text, "buyerProductNumber" text, ean text,
        "productName" text, "requestedQuantity" numeric, "requestedQuantityUom" text, "requestedDeliveryDate" text)
    ),
    parties as (
      insert into order_parties (order_id, role, party_number, name1, street1, postal_code, city, country_code)
      select created.id, party.*
      from created, json_to_recordset(${JSON.stringify(partyRows(order))}) as party (role text, "partyNumber" text,
        name1 text, street1 text, "postalCode" text, city text, "countryCode" text)
    ),
    notes as (
      insert into order_notes (order_id, position, kind, name, value)
      select created.id, note.*
      from created, json_to_recordset(${JSON.stringify(noteRows(order))}) as note (position integer, kind text, name text, value text)
    ),
    counted as (
      insert into order_counts (supplier_id, status, count) select ${supplierId}::bigint, 'orderResponse', 1 from created
      on conflict (supplier_id, status) do update set count = order_counts.count + 1
    )`
}

function itemRow(item: IncomingItem, index: number) {
  return { position: index + 1, ...item }
}

function partyRows({ buyerParty, sellerParty, deliveryParty }: IncomingOrder) {
  return [
    { role: 'buyer', ...buyerParty },
    { role: 'seller', ...sellerParty },
    ...(deliveryParty === null ? [] : [{ role: 'delivery', ...deliveryParty }]),
  ]
}

function noteRows({ freeParams, freeTexts }: IncomingOrder) {
  return [
    ...freeParams.map(({ paramId, parameter }) => ({ kind: 'param', name: paramId, value: parameter })),
    ...freeTexts.map(({ caption, text }) => ({ kind: 'text', name: caption, value: text })),
  ].map((note, i) => ({ position: i + 1, ...note }))
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

/** Every value the keyword looks at, once, a line each, so that no hit spans two of them. */
function searchText({ buyerOrderNumber, buyerParty, items }: IncomingOrder): string {
  const values = items.flatMap((item) => [item.productNumber, item.buyerProductNumber, item.ean, item.productName])
  // The lines of a long order repeat their names, and indexing the text is most of the work of importing it.
  return [...new Set([buyerOrderNumber, customerName(buyerParty), ...values])].join('\n')
}
