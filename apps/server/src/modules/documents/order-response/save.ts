import type { CallBody, CallReply } from '@partwire/contract/call'
import type { updateOrderResponse as call } from '@partwire/contract/order-response'
import { needsDeliveryAddress } from '@partwire/domain/documents/delivery-address'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import { isBlank } from '@partwire/domain/lib/text'
import { orderResponseSaveIssues } from '@partwire/domain/order-response/rules'
import type { OrderResponseForm } from '@partwire/domain/order-response/shape'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { Refusal, refuseIssues } from '../../../errors'
import { documentOrder } from '../../orders/order-record-store'
import type { DraftKey } from '../../orders/worked-order-store'
import { refuseMissing, refuseOtherStatus, refuseStaleVersion, saveDraft } from '../worked-order'
import { checkDraft } from './check'
import { typedLines } from './line-store'
import { findDraft, type DraftRecord } from './read-store'
import { trimAddress, updateDraft, type OrderResponseHead, type StoredForm } from './store'

/** Saves a draft. Only the format of prices and quantities is validated; they may be empty. Days may be any text. */
export async function updateOrderResponse(
  { db, now }: Deps,
  supplierId: string,
  body: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  refuseIssues(orderResponseSaveIssues(body.form))

  await saveDraft(db, {
    supplierId,
    orderId: body.orderId,
    change: async (tx) => {
      const draft = await readDraft(tx, supplierId, body)
      return updateDraft(tx, draft.key, await storedForm(draft, body.form), { at: now(), by: draft.record.contactName })
    },
  })
  return { success: true }
}

export interface DraftRequest {
  orderId: string
  orderResponseId: string
  version?: number | undefined
  form: OrderResponseForm
}

export interface Draft {
  key: DraftKey
  order: DocumentOrder
  head: OrderResponseHead
  record: DraftRecord
}

/** Reads the draft; refuses another status, an unknown id, a stale version or another number of items. */
export async function readDraft(
  db: Db,
  supplierId: string,
  { orderId, orderResponseId, version, form }: DraftRequest,
): Promise<Draft> {
  const record = (await findDraft(db, supplierId, orderId)) ?? refuseMissing()
  const order = documentOrder(record.order)
  refuseOtherStatus(order, 'orderResponse')
  const { head, items } = record
  if (head?.id !== orderResponseId) throw new Refusal('not-found', 'This order response does not exist.')
  refuseStaleVersion(head, version)
  if (form.items.length !== items.length) {
    throw new Refusal('invalid', `The order has ${items.length} items, the form ${form.items.length}.`)
  }
  return { key: { supplierId, orderId, id: head.id, version: head.version }, order, head, record }
}

type StoringDraft = Pick<Draft, 'order' | 'record'>

/** Ignores an EAN where the order has one, and a delivery address where the order has one or needs none. */
export async function storedForm({ order, record }: StoringDraft, form: OrderResponseForm): Promise<StoredForm> {
  const address = needsDeliveryAddress(order) ? form.deliveryPartyAddress : null
  const items = form.items.map((item, i) => (isBlank(record.items[i]?.ean) ? item : { ...item, inputEan: '' }))
  return {
    sellerOrderNumber: form.sellerOrderNumber.trim(),
    deliveryAddress: address ? trimAddress(address) : null,
    lines: typedLines(items),
    check: await checkDraft({ ...form, items }, { order, record }),
  }
}
