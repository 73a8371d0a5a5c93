import type { CallBody, CallReply } from '@partwire/contract/call'
import type { submitOrderResponse as call } from '@partwire/contract/order-response'
import { plannedDeliveries } from '@partwire/domain/dispatch-advice/planned-deliveries'
import { needsDeliveryAddress } from '@partwire/domain/documents/delivery-address'
import { calendarDay } from '@partwire/domain/lib/calendar-date'
import { statusAfterResponse } from '@partwire/domain/order-flow/status'
import { deliveryCountryError, orderResponseIssues } from '@partwire/domain/order-response/rules'
import type { OrderResponseForm } from '@partwire/domain/order-response/shape'
import type { Deps } from '../../../deps'
import { refuseFieldError, RuleRefusal } from '../../../errors'
import { openDispatchAdvices } from '../dispatch-advice/open'
import { findContactName } from '../../suppliers/contact-store'
import { readOrder } from '../worked-order'
import { moveOrder } from '../../orders/worked-order-store'
import { recordEvent } from '../timeline/event-store'
import { readOrderResponse } from './read'
import { lockDraft, storeForm, type LockedDraft } from './save'
import { sendOrderResponse } from './send'
import { markSubmitted } from './store'

/** Stores the form, freezes the order response, queues it for sending and opens the dispatch advices. */
export async function submitOrderResponse(
  { config, db, now }: Deps,
  supplierId: string,
  body: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const at = now()
  const issueDate = calendarDay(at, config.businessTimeZone)
  return db.transaction().execute(async (tx) => {
    const locked = await lockDraft(tx, supplierId, body)
    refuseBrokenRules(body.form, locked)
    const { order, draft } = locked
    const stamp = { at, by: await findContactName(tx, supplierId) }
    await storeForm(tx, locked, body.form, stamp)

    const orderResponse = await readOrderResponse(tx, supplierId, order.id)
    const { currency, parties } = orderResponse
    await markSubmitted(tx, draft.id, { at, currency, parties })
    await sendOrderResponse(tx, supplierId, { orderId: order.id, orderResponse, issueDate, at })

    const status = statusAfterResponse(body.form.items)
    if (status === 'dispatchAdvice') {
      await openDispatchAdvices(tx, supplierId, order, { plan: plannedDeliveries(body.form.items), ...stamp })
    }
    const text =
      status === 'rejected'
        ? `Order rejected with order response ${draft.ordRspId}`
        : `Order response ${draft.ordRspId} submitted`
    await recordEvent(tx, supplierId, { orderId: order.id, ...stamp, text })
    // Last, because it locks the counters that all orders of the supplier share.
    await moveOrder(tx, supplierId, order, status)
    return { success: true, order: await readOrder(tx, supplierId, order.id) }
  })
}

function refuseBrokenRules(form: OrderResponseForm, { order, ordered }: LockedDraft): void {
  const context = {
    requestedQuantities: ordered.map(({ requestedQuantity }) => Number(requestedQuantity)),
    needsDeliveryAddress: needsDeliveryAddress(order),
  }
  const issues = orderResponseIssues(form, context)
  if (issues.length > 0) throw new RuleRefusal(issues)
  refuseFieldError(deliveryCountryError(form, context))
}
