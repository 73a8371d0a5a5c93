import type { Party } from '@partwire/domain/documents/shape'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'

/** What every document repeats of its order. */
export interface OrderFacts {
  buyerOrderNumber: string
  buyerPartyNumber: string
  orderDate: string
  dispatchMode: string
  /** Blank when the buyer named none. */
  currency: string
}

export async function findOrderFacts(db: Db, orderId: string): Promise<OrderFacts> {
  return db
    .selectFrom('orders')
    .select([
      'buyer_order_number as buyerOrderNumber',
      'buyer_party_number as buyerPartyNumber',
      'order_date as orderDate',
      'dispatch_mode as dispatchMode',
      'currency',
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

export interface OrderParties {
  buyerParty: Party
  sellerParty: Party
  deliveryParty: Party | null
}

const NOBODY: Party = { partyNumber: '', address: null }

/** The parties as the buyer wrote them. */
export async function findOrderParties(db: Db, orderId: string): Promise<OrderParties> {
  const rows = await db
    .selectFrom('order_parties')
    .select(['role', 'party_number', 'name1', 'street1', 'postal_code', 'city', 'country_code'])
    .where('order_id', '=', orderId)
    .execute()
  const partyOf = (role: 'buyer' | 'seller' | 'delivery'): Party | null => {
    const row = rows.find((candidate) => candidate.role === role)
    if (row === undefined) return null
    const address = {
      name1: row.name1,
      street1: row.street1,
      postalCode: row.postal_code,
      city: row.city,
      countryCode: row.country_code,
    }
    const isKnown = Object.values(address).some((line) => line !== '')
    return { partyNumber: row.party_number, address: isKnown ? address : null }
  }
  return {
    buyerParty: partyOf('buyer') ?? NOBODY,
    sellerParty: partyOf('seller') ?? NOBODY,
    deliveryParty: partyOf('delivery'),
  }
}

export interface OrderedItem {
  buyerLineNumber: string
  makerCode: string
  productNumber: string
  buyerProductNumber: string
  ean: string
  productName: string
  /** Exact, as text. */
  requestedQuantity: string
  requestedQuantityUom: string
  /** The line's own, else the order's; blank when the buyer named no day. */
  requestedDeliveryDate: string
}

/** The lines as the buyer ordered them; the first has position 1. */
export async function findOrderedItems(db: Db, orderId: string): Promise<OrderedItem[]> {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select([
      'buyer_line_number as buyerLineNumber',
      'maker_code as makerCode',
      'product_number as productNumber',
      'buyer_product_number as buyerProductNumber',
      'ean',
      'product_name as productName',
      'requested_quantity as requestedQuantity',
      'requested_quantity_uom as requestedQuantityUom',
      // A buyer who wants everything on one day writes it once, for the whole order.
      sql<string>`coalesce(nullif(order_items.requested_delivery_date, ''), orders.requested_delivery_date)`.as(
        'requestedDeliveryDate',
      ),
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}
