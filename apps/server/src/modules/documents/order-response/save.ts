import type { CallBody, CallReply } from '@partwire/contract/call'
import type { updateOrderResponse as call } from '@partwire/contract/order-response'
import { needsDeliveryAddress } from '@partwire/domain/documents/delivery-address'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import { isBlank } from '@partwire/domain/lib/text'
import { orderResponseSaveIssues } from '@partwire/domain/order-response/rules'
import type { OrderResponseForm } from '@partwire/domain/order-response/shape'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { Refusal, RuleRefusal } from '../../../errors'
import { findContactName } from '../../suppliers/contact-store'
import { findOrderedItems, type OrderedItem } from '../../orders/order-facts-store'
import { lockOrderInStatus, refuseStaleVersion } from '../worked-order'
import type { Stamp } from '../../orders/worked-order-store'
import { updateLines } from './line-store'
import { findOrderResponseHead, updateHead, type OrderResponseHead } from './store'

/** Saves a draft. Only the format of prices and quantities is validated; they may be empty. */
export async function updateOrderResponse(
  { db, now }: Deps,
  supplierId: string,
  body: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const issues = orderResponseSaveIssues(body.form)
  if (issues.length > 0) throw new RuleRefusal(issues)

  await db.transaction().execute(async (tx) => {
    const locked = await lockDraft(tx, supplierId, body)
    await storeForm(tx, locked, body.form, { at: now(), by: await findContactName(tx, supplierId) })
  })
  return { success: true }
}

interface DraftRequest {
  orderId: string
  orderResponseId: string
  version?: number | undefined
  form: OrderResponseForm
}

export interface LockedDraft {
  order: DocumentOrder
  draft: OrderResponseHead
  ordered: OrderedItem[]
}

/** Locks the order and returns the draft; refuses an unknown id, a stale version or another number of items. */
export async function lockDraft(
  tx: Db,
  supplierId: string,
  { orderId, orderResponseId, version, form }: DraftRequest,
): Promise<LockedDraft> {
  const order = await lockOrderInStatus(tx, supplierId, { id: orderId, status: 'orderResponse' })
  const draft = await findOrderResponseHead(tx, supplierId, order.id)
  if (draft?.id !== orderResponseId) {
    throw new Refusal('not-found', 'This order response does not exist.')
  }
  refuseStaleVersion(draft, version)
  const ordered = await findOrderedItems(tx, order.id)
  if (form.items.length !== ordered.length) {
    throw new Refusal('invalid', `The order has ${ordered.length} items, the form ${form.items.length}.`)
  }
  return { order, draft, ordered }
}

/** Ignores an EAN where the order has one, and a delivery address where the order has one or needs none. */
export async function storeForm(
  tx: Db,
  { order, draft, ordered }: LockedDraft,
  form: OrderResponseForm,
  stamp: Stamp,
): Promise<void> {
  const deliveryAddress = needsDeliveryAddress(order) ? (form.deliveryPartyAddress ?? null) : null
  await updateHead(tx, draft.id, { sellerOrderNumber: form.sellerOrderNumber, deliveryAddress }, stamp)
  await updateLines(
    tx,
    draft.id,
    form.items.map((item, i) => (isBlank(ordered[i]?.ean) ? item : { ...item, inputEan: '' })),
  )
}
