import type { Address } from '@partwire/domain/documents/shape'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import type { OrderParties } from '../../orders/order-party-store'
import { linkOrderResponse, type Stamp } from '../../orders/worked-order-store'

export interface OrderResponseHead {
  id: string
  ordRspId: string
  sellerOrderNumber: string
  /** Set on submit, like the two tax numbers; blank in a draft. */
  currency: string
  buyerTaxRegNumber: string
  sellerTaxRegNumber: string
  /** Set on submit; null in a draft and in documents submitted before this column existed. */
  parties: OrderParties | null
  version: number
  updatedAt: Date
  updatedBy: string
  submittedAt: Date | null
}

export async function findOrderResponseHead(
  db: Db,
  supplierId: string,
  orderId: string,
): Promise<OrderResponseHead | null> {
  const head = await db
    .selectFrom('order_responses')
    .select([
      'id',
      'ord_rsp_id as ordRspId',
      'seller_order_number as sellerOrderNumber',
      'currency',
      'buyer_tax_reg_number as buyerTaxRegNumber',
      'seller_tax_reg_number as sellerTaxRegNumber',
      'parties',
      'version',
      'updated_at as updatedAt',
      'updated_by as updatedBy',
      'submitted_at as submittedAt',
    ])
    .where('supplier_id', '=', supplierId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return head ?? null
}

interface NewOrderResponse {
  orderId: string
  ordRspId: string
  /** Initial value of an address that the supplier has to complete; null when the address is not editable. */
  deliveryAddress: Address | null
  stamp: Stamp
}

/** Also links the order to the new order response, which removes its NEW badge in the list. */
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
  await linkOrderResponse(tx, orderId, id)
  return id
}

interface HeadForm {
  sellerOrderNumber: string
  /** Null leaves the stored address unchanged. */
  deliveryAddress: Address | null
}

export async function updateHead(tx: Db, id: string, form: HeadForm, { at, by }: Stamp): Promise<void> {
  await tx
    .updateTable('order_responses')
    .set({
      seller_order_number: form.sellerOrderNumber.trim(),
      ...addressColumns(form.deliveryAddress),
      version: sql<number>`version + 1`,
      updated_at: at,
      updated_by: by,
    })
    .where('id', '=', id)
    .execute()
}

interface Submission {
  at: Date
  currency: string
  parties: OrderParties
}

/** Freezes the order response: afterwards a trigger rejects every change. */
export async function markSubmitted(tx: Db, id: string, { at, currency, parties }: Submission): Promise<void> {
  await tx
    .updateTable('order_responses')
    .set({
      submitted_at: at,
      currency,
      buyer_tax_reg_number: parties.buyerParty.taxRegNumber ?? '',
      seller_tax_reg_number: parties.sellerParty.taxRegNumber ?? '',
      parties: JSON.stringify(parties),
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
