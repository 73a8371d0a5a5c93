import type { CallBody, CallReply } from '@partwire/contract/call'
import type { skipDispatchAdvice as call } from '@partwire/contract/dispatch-advice'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { openInvoice } from '../invoice/open'
import { findContactName } from '../../suppliers/contact-store'
import { lockOrderInStatus } from '../worked-order'
import { moveOrder } from '../../orders/worked-order-store'
import { recordEvent } from '../timeline/event-store'

/** Opens the invoice without sending a dispatch advice; refused once one has been submitted. */
export async function skipDispatchAdvice(
  { db, now }: Deps,
  supplierId: string,
  { orderId }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const at = now()
  return db.transaction().execute(async (tx) => {
    const order = await lockOrderInStatus(tx, supplierId, { id: orderId, status: 'dispatchAdvice' })
    if (order.submittedDispatchAdviceIds.length > 0) {
      throw new Refusal(
        'conflict',
        'A dispatch advice of this order has been submitted, so the others cannot be skipped.',
      )
    }
    const stamp = { at, by: await findContactName(tx, supplierId) }
    await openInvoice(tx, supplierId, order, stamp)
    await recordEvent(tx, supplierId, { orderId, ...stamp, text: 'Dispatch advice skipped' })
    return { success: true, order: await moveOrder(tx, supplierId, order, { status: 'invoice' }) }
  })
}
