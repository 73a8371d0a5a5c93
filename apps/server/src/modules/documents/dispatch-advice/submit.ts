import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { submitDispatchAdvice as call } from '@partwire/contract/dispatch-advice'
import { dispatchAdviceIssues, isEmptyMeasurement } from '@partwire/domain/dispatch-advice/rules'
import type { DispatchAdviceForm } from '@partwire/domain/dispatch-advice/shape'
import { calendarDay, showDay } from '@partwire/domain/lib/calendar-date'
import { isBlank } from '@partwire/domain/lib/text'
import { statusAfterDispatch } from '@partwire/domain/order-flow/status'
import type { Deps } from '../../../deps'
import { RuleRefusal } from '../../../errors'
import { openInvoice } from '../invoice/open'
import { findPerson } from '../../orders/person-store'
import { lockOrderIn, readOrder } from '../worked-order'
import { moveOrder } from '../worked-order-store'
import { recordEvent } from '../timeline/event-store'
import { readAdviceFacts } from './advice-facts'
import { markSubmitted } from './store'
import { findDraft } from './find-draft'
import { sendDispatchAdvice } from './send'
import { storeForm } from './store-form'

export async function submitDispatchAdvice(
  { config, db, now }: Deps,
  supplierId: string,
  body: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const issues = dispatchAdviceIssues(body.form)
  if (issues.length > 0) throw new RuleRefusal(issues)

  const at = now()
  return db.transaction().execute(async (tx) => {
    const order = await lockOrderIn(tx, supplierId, { id: body.orderId, status: 'dispatchAdvice' })
    const { draft, othersOpen } = await findDraft(tx, supplierId, body)
    const stamp = { at, by: await findPerson(tx, supplierId) }
    await storeForm(tx, draft.id, formToSend(body.form, draft.plannedDeliveryDate), stamp)
    const facts = await readAdviceFacts(tx, supplierId, order.id)
    await markSubmitted(tx, order.id, draft.id, {
      day: calendarDay(at, config.businessTimeZone),
      at,
      parties: facts.parties,
    })

    const status = statusAfterDispatch(othersOpen)
    if (status === 'invoice') await openInvoice(tx, supplierId, order, stamp)
    const text = `Dispatch advice ${draft.desAdvId} for ${showDay(draft.plannedDeliveryDate)} submitted`
    await recordEvent(tx, supplierId, { orderId: order.id, ...stamp, text })
    await sendDispatchAdvice(tx, supplierId, {
      orderId: order.id,
      id: draft.id,
      facts,
      at,
      weightQualifier: config.upstream.weightQualifier,
    })
    // Last: every order of a supplier waits for the counters it changes.
    await moveOrder(tx, supplierId, order, status)
    return { success: true, order: await readOrder(tx, supplierId, order.id) }
  })
}

/** Without a day of its own it goes on the planned one; what measures nothing is left out. */
function formToSend(form: DispatchAdviceForm, plannedDeliveryDate: string): DispatchAdviceForm {
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
