import type { OrderItem } from '@partwire/domain/orders/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { PREPARED } from '../../db/prepared'
import type { IncomingItem, IncomingOrder, IncomingParty } from '../../upstream/port'

/** Items of an order that are stored for the list; the others are fetched on demand. */
const MAX_LIST_ITEMS = 50

/** The content hash of the stored order with the same buyer and number; null when there is none. */
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

/** Inserts an order with items, parties, notes and counter in one statement, which saves round trips. Returns its id. */
export async function insertOrder(db: Db, supplierId: string, newOrder: NewOrder): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with ${orderInserts(supplierId, newOrder, sql``)} select id from created
  `.execute(db)
  const [created] = rows
  if (created === undefined) throw new Error('the insert of an order returned no id')
  return created.id
}

/**
 * Inserts the order of a stored message and marks the message as accepted, in one statement and transaction. Returns the
 * id of the order, or null when the message was imported before. The commit is asynchronous: the caller must make a
 * synchronous commit before it acknowledges the message.
 */
export async function importNewOrder(db: Db, supplierId: string, newOrder: NewOrder): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`${PREPARED}
    with message as (
      select id, set_config('synchronous_commit', 'off', true) from inbound_messages
      where supplier_id = ${supplierId} and upstream_id = ${newOrder.upstreamId} and state = 'stored'
      for update
    ),
    ${orderInserts(supplierId, newOrder, sql`from message`)},
    settled as (
      update inbound_messages set state = 'accepted', order_id = created.id
      from message, created where inbound_messages.id = message.id
    )
    select id from created
  `.execute(db)
  return rows[0]?.id ?? null
}

/** The `with` queries that insert an order once for each row of `source`. */
function orderInserts(supplierId: string, newOrder: NewOrder, source: RawBuilder<unknown>) {
  const { order, upstreamId, receivedAt, contentHash } = newOrder
  return sql`
    created as (
      insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
        currency, order_date, created_at, received_at, requested_delivery_date, content_hash, item_count, list_items, search_text)
      select ${supplierId}::bigint, ${upstreamId}, ${order.buyerOrderNumber}, ${order.buyerParty.partyNumber},
        ${customerName(order.buyerParty)}, ${order.dispatchMode}, ${order.currency}, ${order.orderDate},
        ${order.issuedAt}::timestamptz, ${receivedAt}::timestamptz, ${order.requestedDeliveryDate},
        ${contentHash}::bytea, ${order.items.length}::integer,
        ${JSON.stringify(order.items.slice(0, MAX_LIST_ITEMS).map((item) => listItem(item, order)))}::json,
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

/** An item of the order list. Without a requested day of its own it has that of the order. */
function listItem(item: IncomingItem, order: IncomingOrder): OrderItem {
  return {
    productNumber: item.productNumber,
    ean: item.ean,
    buyerProductNumber: item.buyerProductNumber,
    productName: item.productName,
    requestedQuantity: Number(item.requestedQuantity),
    requestedQuantityUom: item.requestedQuantityUom,
    requestedDeliveryDate: item.requestedDeliveryDate || order.requestedDeliveryDate,
  }
}

/** A buyer without a name is shown by its party number. */
function customerName({ name1, partyNumber }: IncomingParty): string {
  return name1 || partyNumber
}

/** All values that the keyword searches, one per line so that no hit spans two of them. */
function searchText({ buyerOrderNumber, buyerParty, items }: IncomingOrder): string {
  const values = items.flatMap((item) => [item.productNumber, item.buyerProductNumber, item.ean, item.productName])
  // Without duplicates: long orders repeat names, and indexing this text is the largest part of an import.
  return [...new Set([buyerOrderNumber, customerName(buyerParty), ...values])].join('\n')
}
