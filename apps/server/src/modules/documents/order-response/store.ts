import type { Address } from '@partwire/domain/documents/shape'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import type { OrderParties } from '../order-facts-store'

/** When something was done, and by whom. */
export interface Stamp {
  at: Date
  by: string
}

/** What a document is submitted with, and therefore keeps whatever changes later. */
export interface KeptFacts {
  currency: string
  buyerTaxRegNumber: string
  sellerTaxRegNumber: string
  /** Null in what was submitted before they were kept. */
  parties: OrderParties | null
}

export interface StoredOrderResponse {
  id: string
  ordRspId: string
  sellerOrderNumber: string
  version: number
  updatedAt: Date
  updatedBy: string
  submittedAt: Date | null
  /** Of a draft they are blank: what holds then is looked up. */
  kept: KeptFacts
}

export async function findOrderResponse(
  db: Db,
  supplierId: string,
  orderId: string,
): Promise<StoredOrderResponse | null> {
  const row = await db
    .selectFrom('order_responses')
    .select([
      'id',
      'ord_rsp_id as ordRspId',
      'seller_order_number as sellerOrderNumber',
      'version',
      'updated_at as updatedAt',
      'updated_by as updatedBy',
      'submitted_at as submittedAt',
      'currency',
      'buyer_tax_reg_number as buyerTaxRegNumber',
      'seller_tax_reg_number as sellerTaxRegNumber',
      'parties',
    ])
    .where('supplier_id', '=', supplierId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { currency, buyerTaxRegNumber, sellerTaxRegNumber, parties, ...response } = row
  return { ...response, kept: { currency, buyerTaxRegNumber, sellerTaxRegNumber, parties } }
}

interface NewOrderResponse {
  orderId: string
  ordRspId: string
  /** What is known of an address the supplier has to complete. */
  deliveryAddress: Address | null
  stamp: Stamp
}

/** From here on the order has its order response, and is no longer new in the list. */
export async function insertOrderResponse(
  tx: Db,
  supplierId: string,
  { orderId, ordRspId, deliveryAddress, stamp: { at, by } }: NewOrderResponse,
): Promise<string> {
  const { id } = await tx
    .insertInto('order_responses')
    .values({
      supplier_id: supplierId,
      order_id: orderId,
      ord_rsp_id: ordRspId,
      ...addressColumns(deliveryAddress),
      updated_at: at,
      updated_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('orders').set({ order_response_id: id }).where('id', '=', orderId).execute()
  return id
}

interface Head {
  sellerOrderNumber: string
  /** Null leaves it as it is: only an address that is missing may be typed in. */
  deliveryAddress: Address | null
}

export async function storeHead(tx: Db, id: string, head: Head, { at, by }: Stamp): Promise<void> {
  await tx
    .updateTable('order_responses')
    .set({
      seller_order_number: head.sellerOrderNumber.trim(),
      ...addressColumns(head.deliveryAddress),
      version: sql`version + 1`,
      updated_at: at,
      updated_by: by,
    })
    .where('id', '=', id)
    .execute()
}

/** The last change there is: afterwards the database refuses every other. */
export async function markSubmitted(tx: Db, id: string, kept: KeptFacts, at: Date): Promise<void> {
  await tx
    .updateTable('order_responses')
    .set({
      submitted_at: at,
      currency: kept.currency,
      buyer_tax_reg_number: kept.buyerTaxRegNumber,
      seller_tax_reg_number: kept.sellerTaxRegNumber,
      parties: JSON.stringify(kept.parties),
    })
    .where('id', '=', id)
    .execute()
}

function addressColumns(address: Address | null) {
  if (address === null) return {}
  return {
    delivery_name1: address.name1.trim(),
    delivery_street1: address.street1.trim(),
    delivery_postal_code: address.postalCode.trim(),
    delivery_city: address.city.trim(),
    delivery_country_code: address.countryCode.trim(),
  }
}
