import type { CallBody, CallReply } from '@partwire/contract/call'
import type { submitOrderResponse as call } from '@partwire/contract/order-response'
import { plannedDeliveries } from '@partwire/domain/dispatch-advice/planned-deliveries'
import { needsDeliveryAddress } from '@partwire/domain/documents/delivery-address'
import { calendarDay, isDay } from '@partwire/domain/lib/calendar-date'
import { statusAfterResponse } from '@partwire/domain/order-flow/status'
import { deliveryCountryError, orderResponseIssues } from '@partwire/domain/order-response/rules'
import type { OrderResponseForm } from '@partwire/domain/order-response/shape'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { refuseFieldError, refuseIssues } from '../../../errors'
import { openDispatchAdvices } from '../dispatch-advice/open'
import { lockOrder, moveOrder } from '../../orders/worked-order-store'
import { finishLearning } from '../../parts/learn'
import { expectStored } from '../worked-order'
import type { Opening } from './open'
import { responseLesson } from './proposals'
import { storedOrderResponse } from './read'
import { readDraft, storedForm, type Draft, type DraftRequest } from './save'
import { sendOrderResponse } from './send'
import { markSubmitted, updateDraft } from './store'

export async function submitOrderResponse(
  { config, db, now }: Deps,
  supplierId: string,
  body: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const at = now()
  const today = calendarDay(at, config.businessTimeZone)
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, supplierId, body.orderId)
    return { success: true, order: await submitDraft(tx, supplierId, body, { at, today }) }
  })
}

/**
 * Stores the form and what it teaches, freezes the order response, queues it for sending and opens the dispatch advices.
 * The order is locked. Returns the order after it.
 */
export async function submitDraft(
  tx: Db,
  supplierId: string,
  body: DraftRequest,
  { at, today: issueDate }: Opening,
): Promise<DocumentOrder> {
  const draft = await readDraft(tx, supplierId, body)
  refuseBrokenRules(body.form, draft)
  const { order, head, record } = draft
  const stamp = { at, by: record.contactName }
  const form = await storedForm(draft, submittedForm(body.form))
  expectStored(await updateDraft(tx, draft.key, form, stamp))

  const orderResponse = storedOrderResponse(
    { ...record, enteredAddress: form.deliveryAddress ?? record.enteredAddress },
    { ...head, sellerOrderNumber: form.sellerOrderNumber },
    form.lines,
  )
  const status = statusAfterResponse(body.form.items)
  const eventText =
    status === 'rejected'
      ? `Order rejected with order response ${head.ordRspId}`
      : `Order response ${head.ordRspId} submitted`
  const { currency, parties } = orderResponse
  const event = { supplierId, orderId: order.id, ...stamp, eventText }
  const lesson = responseLesson(body.form.items, record, { at, day: issueDate })
  const stored = await markSubmitted(tx, { id: head.id, currency, parties, event, taught: lesson.taught })
  await finishLearning(tx, { supplierId, at, lesson, stored })
  await sendOrderResponse(tx, supplierId, { orderId: order.id, orderResponse, issueDate, at })

  const plan = status === 'dispatchAdvice' ? plannedDeliveries(body.form.items) : []
  const dispatchAdviceIds = await openDispatchAdvices(tx, supplierId, order, { plan, ...stamp })
  // Last, because it locks the counters that all orders of the supplier share.
  return moveOrder(tx, supplierId, order, { status, dispatchAdviceIds })
}

/** Removes typed text that is no day from lines that are not confirmed: their delivery date is neither shown nor sent. */
function submittedForm(form: OrderResponseForm): OrderResponseForm {
  return {
    ...form,
    items: form.items.map((item) => ({
      ...item,
      confirms: item.confirms.map((line) => (isDay(line.deliveryDate) ? line : { ...line, deliveryDate: '' })),
    })),
  }
}

function refuseBrokenRules(form: OrderResponseForm, { order, record }: Draft): void {
  const context = {
    requestedQuantities: record.items.map(({ requestedQuantity }) => Number(requestedQuantity)),
    needsDeliveryAddress: needsDeliveryAddress(order),
  }
  refuseIssues(orderResponseIssues(form, context))
  refuseFieldError(deliveryCountryError(form, context))
}
