import type { Db } from '../../../db/connect'

/** What the order response settled for every later document of its order. */
export interface ResponseFacts {
  sellerOrderNumber: string
  /** By the position of the item; the first is 1. */
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
