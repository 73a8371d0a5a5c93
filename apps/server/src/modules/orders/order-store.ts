import type { OrderItem } from '@partwire/domain/orders/shape'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { defineStatement, type Value } from '../../db/statement'
import type { IncomingItem, IncomingOrder, IncomingParty } from '../../upstream/port'
import { orderPairKeys } from './pair-keys'

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
  const [created] = await insertStatement(db, insertValues(supplierId, [newOrder]))
  if (created === undefined) throw new Error('the insert of an order returned no id')
  return created.id
}

const insertStatement = defineStatement<InsertValues, { id: string }>(
  (value) => sql`
    with ${incomingOrders(value)},
    created as (
      insert into orders (${ORDER_COLUMNS})
      select ${orderColumns(value)} from incoming
      returning id, upstream_id, search_text
    ),
    ${dependentInserts(value)}
    select id from created
  `,
)

/**
 * Inserts the orders of stored messages and marks the messages as accepted, in one statement and transaction. Returns
 * the id of each new order by the id of its message; null for an order of the same buyer with the same number as one
 * that is stored. A message that was imported before is not in the result. The commit is asynchronous: the caller must
 * make a synchronous commit before it acknowledges the messages. The orders are inserted in the order of the unique
 * index, so that two imports with the same orders cannot block each other.
 */
export async function importNewOrders(
  db: Db,
  supplierId: string,
  newOrders: readonly NewOrder[],
): Promise<Map<string, string | null>> {
  const rows = await importStatement(db, insertValues(supplierId, newOrders))
  return new Map(rows.map(({ upstreamId, id }) => [upstreamId, id]))
}

const importStatement = defineStatement<InsertValues, { upstreamId: string; id: string | null }>(
  (value) => sql`
    with ${incomingOrders(value)},
    message as (
      select id, upstream_id, set_config('synchronous_commit', 'off', true) from inbound_messages
      where supplier_id = ${value('supplierId')} and upstream_id = any(${value('upstreamIds')}) and state = 'stored'
      for update
    ),
    created as (
      insert into orders (${ORDER_COLUMNS})
      select ${orderColumns(value)} from incoming join message using (upstream_id)
      order by "buyerPartyNumber" collate "C", "buyerOrderNumber" collate "C", place
      on conflict do nothing
      returning id, upstream_id, search_text
    ),
    ${dependentInserts(value)},
    settled as (
      update inbound_messages set state = 'accepted', order_id = created.id
      from message join created using (upstream_id)
      where inbound_messages.supplier_id = ${value('supplierId')} and inbound_messages.id = message.id
    )
    select upstream_id as "upstreamId", created.id from message left join created using (upstream_id)
  `,
)

/** The rows of each table are one parameter of JSON, whatever their number: the statement has one text. */
interface InsertValues {
  supplierId: string
  upstreamIds: string[]
  orders: string
  items: string
  parties: string
  notes: string
}

function insertValues(supplierId: string, newOrders: readonly NewOrder[]): InsertValues {
  const rows = (toRows: (order: IncomingOrder) => object[]) =>
    JSON.stringify(newOrders.flatMap(({ order }, place) => toRows(order).map((row) => ({ place, ...row }))))
  return {
    supplierId,
    upstreamIds: newOrders.map(({ upstreamId }) => upstreamId),
    orders: JSON.stringify(newOrders.map((newOrder, place) => ({ place, ...orderRow(supplierId, newOrder) }))),
    items: rows(({ items }) => items.map(itemRow)),
    parties: rows(partyRows),
    notes: rows(noteRows),
  }
}

/** The `with` query of the orders to insert. Items, parties and notes refer to their order by its place. */
function incomingOrders(value: Value<InsertValues>) {
  return sql`incoming as (
    select * from json_to_recordset(${value('orders')}) as incoming (place integer, upstream_id text,
      "buyerOrderNumber" text, "buyerPartyNumber" text, "customerName" text, "dispatchMode" text, currency text,
      "orderDate" text, "issuedAt" timestamptz, "receivedAt" timestamptz, "requestedDeliveryDate" text,
      "contentHash" text, "itemCount" integer, "listItems" json, "searchText" text, "lowercaseText" text, "pairKeys" text)
  )`
}

const ORDER_COLUMNS = sql`supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
  currency, order_date, created_at, received_at, requested_delivery_date, content_hash, item_count, list_items, search_text`

/** The values of `ORDER_COLUMNS`, selected from `incoming`. */
function orderColumns(value: Value<InsertValues>) {
  return sql`${value('supplierId')}::bigint, upstream_id, "buyerOrderNumber", "buyerPartyNumber", "customerName",
    "dispatchMode", currency, "orderDate", "issuedAt", "receivedAt", "requestedDeliveryDate", decode("contentHash", 'hex'),
    "itemCount", "listItems", lower("searchText" collate "und-x-icu")`
}

/**
 * The `with` queries that count the `created` orders and insert their search keys, items, parties and notes. PostgreSQL executes them
 * from the last to the first, so the counter, which concurrent imports of the supplier wait for, is locked last. Keys of
 * another lower case than that of the database are left out; a trigger of the database adds them.
 */
function dependentInserts(value: Value<InsertValues>) {
  return sql`
    counted as (
      insert into order_counts (supplier_id, status, count)
      select ${value('supplierId')}::bigint, 'orderResponse', count(*) from created having count(*) > 0
      on conflict (supplier_id, status) do update set count = order_counts.count + excluded.count
    ),
    placed as (
      select created.id as order_id, incoming.place from created join incoming using (upstream_id)
    ),
    pairs as (
      insert into order_pair_keys (supplier_id, order_id, keys)
      select ${value('supplierId')}::bigint, created.id, "pairKeys"::integer[] from created join incoming using (upstream_id)
      where search_text = "lowercaseText"
    ),
    items as (
      insert into order_items (supplier_id, order_id, position, buyer_line_number, maker_code, product_number,
        buyer_product_number, ean, product_name, requested_quantity, requested_quantity_uom, requested_delivery_date)
      select ${value('supplierId')}::bigint, order_id, position, "buyerLineNumber", "makerCode", "productNumber", "buyerProductNumber", ean,
        "productName", "requestedQuantity", "requestedQuantityUom", "requestedDeliveryDate"
      from placed join json_to_recordset(${value('items')}) as item (place integer, position integer,
        "buyerLineNumber" text, "makerCode" text, "productNumber" text, "buyerProductNumber" text, ean text,
        "productName" text, "requestedQuantity" numeric, "requestedQuantityUom" text, "requestedDeliveryDate" text)
        using (place)
    ),
    parties as (
      insert into order_parties
        (supplier_id, order_id, role, party_number, name1, street1, postal_code, city, country_code)
      select ${value('supplierId')}::bigint, order_id, role, "partyNumber", name1, street1, "postalCode", city, "countryCode"
      from placed join json_to_recordset(${value('parties')}) as party (place integer, role text, "partyNumber" text,
        name1 text, street1 text, "postalCode" text, city text, "countryCode" text) using (place)
    ),
    notes as (
      insert into order_notes (supplier_id, order_id, position, kind, name, value)
      select ${value('supplierId')}::bigint, order_id, position, kind, name, value
      from placed join json_to_recordset(${value('notes')}) as note (place integer, position integer, kind text,
        name text, value text) using (place)
    )`
}

function orderRow(supplierId: string, { upstreamId, contentHash, receivedAt, order }: NewOrder) {
  const text = searchText(order)
  const lowercaseText = text.toLowerCase()
  return {
    upstream_id: upstreamId,
    buyerOrderNumber: order.buyerOrderNumber,
    buyerPartyNumber: order.buyerParty.partyNumber,
    customerName: customerName(order.buyerParty),
    dispatchMode: order.dispatchMode,
    currency: order.currency,
    orderDate: order.orderDate,
    issuedAt: order.issuedAt,
    receivedAt,
    requestedDeliveryDate: order.requestedDeliveryDate,
    contentHash: contentHash.toString('hex'),
    itemCount: order.items.length,
    listItems: order.items.slice(0, MAX_LIST_ITEMS).map((item) => listItem(item, order)),
    searchText: text,
    lowercaseText,
    pairKeys: `{${orderPairKeys(supplierId, lowercaseText).join(',')}}`,
  }
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
