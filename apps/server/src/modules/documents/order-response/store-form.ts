import { needsDeliveryAddress } from '@partwire/domain/documents/delivery-address'
import type { WorkedOrder } from '@partwire/domain/documents/shape'
import { isBlank } from '@partwire/domain/lib/text'
import type { OrderResponseForm } from '@partwire/domain/order-response/shape'
import type { Db } from '../../../db/connect'
import { Refusal } from '../../../errors'
import { findOrderedItems, type OrderedItem } from '../order-facts-store'
import { lockOrderIn, refuseStale } from '../worked-order'
import { replaceLines } from './line-store'
import { findOrderResponse, storeHead, type Stamp, type StoredOrderResponse } from './store'

interface Wanted {
  orderId: string
  orderResponseId: string
  version?: number | undefined
  form: OrderResponseForm
}

export interface LockedDraft {
  order: WorkedOrder
  draft: StoredOrderResponse
  ordered: OrderedItem[]
}

/** The draft somebody wants to change, its order under a lock. */
export async function lockDraft(tx: Db, supplierId: string, wanted: Wanted): Promise<LockedDraft> {
  const order = await lockOrderIn(tx, supplierId, { id: wanted.orderId, status: 'orderResponse' })
  const draft = await findOrderResponse(tx, supplierId, order.id)
  if (draft?.id !== wanted.orderResponseId) {
    throw new Refusal('not-found', 'This order response does not exist.')
  }
  refuseStale(draft, wanted.version)
  const ordered = await findOrderedItems(tx, order.id)
  if (wanted.form.items.length !== ordered.length) {
    throw new Refusal('invalid', `The order has ${ordered.length} items, the form ${wanted.form.items.length}.`)
  }
  return { order, draft, ordered }
}

/** Only what a person may change: an EAN where the buyer gave none, a delivery address where it is missing. */
export async function storeForm(
  tx: Db,
  { order, draft, ordered }: LockedDraft,
  form: OrderResponseForm,
  stamp: Stamp,
): Promise<void> {
  const deliveryAddress = needsDeliveryAddress(order) ? (form.deliveryPartyAddress ?? null) : null
  await storeHead(tx, draft.id, { sellerOrderNumber: form.sellerOrderNumber, deliveryAddress }, stamp)
  await replaceLines(
    tx,
    draft.id,
    form.items.map((item, i) => (isBlank(ordered[i]?.ean) ? item : { ...item, inputEan: '' })),
  )
}
