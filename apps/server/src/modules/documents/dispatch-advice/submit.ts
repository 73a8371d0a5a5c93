import type { CallBody, CallReply } from '@partwire/contract/call'
import type { submitDispatchAdvice as call } from '@partwire/contract/dispatch-advice'
import { dispatchAdviceIssues, isEmptyMeasurement } from '@partwire/domain/dispatch-advice/rules'
import type { DispatchAdviceForm } from '@partwire/domain/dispatch-advice/shape'
import { calendarDay, formatDay } from '@partwire/domain/lib/calendar-date'
import { isBlank } from '@partwire/domain/lib/text'
import { statusAfterDispatch } from '@partwire/domain/order-flow/status'
import type { Deps } from '../../../deps'
import { refuseIssues } from '../../../errors'
import { openInvoice } from '../invoice/open'
import { lockOrder, moveOrder } from '../../orders/worked-order-store'
import { finishLearning } from '../../parts/learn'
import { expectStored } from '../worked-order'
import { adviceLesson } from './proposals'
import { storedDispatchAdvices } from './read'
import { readDraft, storedForm } from './save'
import { sendDispatchAdvice } from './send'
import { markSubmitted, updateDraft } from './store'

/** Stores the form and what it teaches, freezes the dispatch advice and queues it. The last one of an order opens the invoice. */
export async function submitDispatchAdvice(
  { config, db, now }: Deps,
  supplierId: string,
  body: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  refuseIssues(dispatchAdviceIssues(body.form))

  const at = now()
  const issueDate = calendarDay(at, config.businessTimeZone)
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, supplierId, body.orderId)
    const draft = await readDraft(tx, supplierId, body)
    const { order, head, record } = draft
    const stamp = { at, by: record.contactName }
    const form = storedForm(draft, submittedForm(body.form, head.plannedDeliveryDate))
    expectStored(await updateDraft(tx, draft.key, form, stamp))

    const dispatchAdvice = storedDispatchAdvices(record)({ ...head, ...form.head }, form.lines)
    const eventText = `Dispatch advice ${head.desAdvId} for ${formatDay(head.plannedDeliveryDate)} submitted`
    const event = { supplierId, orderId: order.id, ...stamp, eventText }
    const lesson = adviceLesson(form.lines, record, { at, day: issueDate })
    const { parties } = dispatchAdvice
    const stored = await markSubmitted(tx, { id: head.id, issueDate, parties, event, taught: lesson.taught })
    await finishLearning(tx, { supplierId, at, lesson, stored })
    const { weightQualifier } = config.upstream
    await sendDispatchAdvice(tx, supplierId, { orderId: order.id, dispatchAdvice, issueDate, at, weightQualifier })

    const status = statusAfterDispatch(draft.otherDrafts)
    if (status === 'invoice') await openInvoice(tx, supplierId, order, stamp)
    const submittedDispatchAdviceIds = [...order.submittedDispatchAdviceIds, head.id]
    // Last, because it locks the counters that all orders of the supplier share.
    return { success: true, order: await moveOrder(tx, supplierId, order, { status, submittedDispatchAdviceIds }) }
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
