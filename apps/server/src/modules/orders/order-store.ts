import type { OrderItem } from '@partwire/domain/orders/shape'
import { sql, type RawBuilder } from 'kysely'
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

/**
 * Inserts an order with items, parties, notes and counter. Returns its id; null when an order of the same buyer with the
 * same number was inserted since the caller looked for one.
 */
export async function insertOrder(db: Db, supplierId: string, newOrder: NewOrder): Promise<string | null> {
  const [created] = await insertStatement(db, insertValues(supplierId, [newOrder]))
  return created?.id ?? null
}

const insertStatement = defineStatement<InsertValues, { id: string }>(
  (value) => sql`select id from insert_orders(${functionArguments(value)})`,
)

/**
 * Inserts the orders of stored messages and marks the messages as accepted, in one statement and transaction. Returns
 * the id of each new order by the id of its message; null for an order of the same buyer with the same number as one
 * that is stored. A message that was imported before is not in the result. The commit is asynchronous: the caller must
 * make a synchronous commit before it acknowledges the messages.
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
  (value) => sql`select upstream_id as "upstreamId", id from import_orders(${functionArguments(value)})`,
)

/** The functions are in the migrations. A sharded database executes them on the node of the supplier. */
function functionArguments(value: Value<InsertValues>): RawBuilder<unknown> {
  return sql`${value('supplierId')}, ${value('upstreamIds')}, ${value('orders')}, ${value('items')}, ${value('parties')},
    ${value('notes')}`
}

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

/** An order as the database functions read it. Items, parties and notes refer to it by its place. */
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
