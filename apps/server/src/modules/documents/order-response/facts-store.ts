import type { Address } from '@partwire/domain/documents/shape'
import type { Db } from '../../../db/connect'

/** The fields of the order response that the dispatch advices of its order repeat. */
interface ResponseFacts {
  sellerOrderNumber: string
  /** By position of the item, counted from 1. */
  items: Map<number, { productName: string; inputEan: string }>
}

export async function findResponseFacts(db: Db, orderId: string): Promise<ResponseFacts> {
  const { id, sellerOrderNumber } = await db
    .selectFrom('order_responses')
    .select(['id', 'seller_order_number as sellerOrderNumber'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const items = await db
    .selectFrom('order_response_items')
    .select(['position', 'product_name as productName', 'input_ean as inputEan'])
    .where('document_id', '=', id)
    .execute()
  return { sellerOrderNumber, items: new Map(items.map(({ position, ...item }) => [position, item])) }
}

/** The currency of the submitted order response: the prices of the invoice come from there. */
export async function findResponseCurrency(tx: Db, orderId: string): Promise<string> {
  const { currency } = await tx
    .selectFrom('order_responses')
    .select('currency')
    .where('order_id', '=', orderId)
    .where('submitted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return currency
}

/** The delivery address that the supplier entered in the order response; null when there is none. */
export async function findEnteredDeliveryAddress(db: Db, orderId: string): Promise<Address | null> {
  const address = await db
    .selectFrom('order_responses')
    .select([
      'delivery_name1 as name1',
      'delivery_street1 as street1',
      'delivery_postal_code as postalCode',
      'delivery_city as city',
      'delivery_country_code as countryCode',
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return address !== undefined && Object.values(address).some((line) => line !== '') ? address : null
}
