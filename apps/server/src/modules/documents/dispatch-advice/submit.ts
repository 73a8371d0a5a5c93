import type { CallBody, CallReply } from '@partwire/contract/call'
import type { submitDispatchAdvice as call } from '@partwire/contract/dispatch-advice'
import { dispatchAdviceIssues, isEmptyMeasurement } from '@partwire/domain/dispatch-advice/rules'
import type { DispatchAdviceForm } from '@partwire/domain/dispatch-advice/shape'
import { calendarDay, formatDay } from '@partwire/domain/lib/calendar-date'
import { isBlank } from '@partwire/domain/lib/text'
import { statusAfterDispatch } from '@partwire/domain/order-flow/status'
import type { Deps } from '../../../deps'
import { RuleRefusal } from '../../../errors'
import { openInvoice } from '../invoice/open'
import { findContactName } from '../../suppliers/contact-store'
import { readOrder } from '../worked-order'
import { moveOrder } from '../../orders/worked-order-store'
import { recordEvent } from '../timeline/event-store'
import { readDispatchAdvice } from './read'
import { lockDraft, storeForm } from './save'
import { sendDispatchAdvice } from './send'
import { markSubmitted } from './store'

/** Stores the form, freezes the dispatch advice and queues it for sending. The last one of an order opens the invoice. */
export async function submitDispatchAdvice(
  { config, db, now }: Deps,
  supplierId: string,
  body: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const issues = dispatchAdviceIssues(body.form)
  if (issues.length > 0) throw new RuleRefusal(issues)

  const at = now()
  const issueDate = calendarDay(at, config.businessTimeZone)
  return db.transaction().execute(async (tx) => {
    const { order, draft, otherDrafts } = await lockDraft(tx, supplierId, body)
    const stamp = { at, by: await findContactName(tx, supplierId) }
    await storeForm(tx, draft.id, submittedForm(body.form, draft.plannedDeliveryDate), stamp)

    const dispatchAdvice = await readDispatchAdvice(tx, supplierId, order.id, draft.id)
    await markSubmitted(tx, draft.id, { orderId: order.id, at, issueDate, parties: dispatchAdvice.parties })
    const { weightQualifier } = config.upstream
    await sendDispatchAdvice(tx, supplierId, { orderId: order.id, dispatchAdvice, issueDate, at, weightQualifier })

    const status = statusAfterDispatch(otherDrafts)
    if (status === 'invoice') await openInvoice(tx, supplierId, order, stamp)
    const text = `Dispatch advice ${draft.desAdvId} for ${formatDay(draft.plannedDeliveryDate)} submitted`
    await recordEvent(tx, supplierId, { orderId: order.id, ...stamp, text })
    // Last, because it locks the counters that all orders of the supplier share.
    await moveOrder(tx, supplierId, order, status)
    return { success: true, order: await readOrder(tx, supplierId, order.id) }
  })
}

/** A blank delivery date becomes the planned one; empty measurements are removed. */
function submittedForm(form: DispatchAdviceForm, plannedDeliveryDate: string): DispatchAdviceForm {
  return {
    ...form,
    deliveryDate: isBlank(form.deliveryDate) ? plannedDeliveryDate : form.deliveryDate,
    measurements: form.measurements.filter((measurement) => !isEmptyMeasurement(measurement)),
    items: form.items.map((item) => ({
      ...item,
      measurements: item.measurements.filter((measurement) => !isEmptyMeasurement(measurement)),
    })),
  }
}
