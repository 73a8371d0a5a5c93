import type { CallBody, CallReply } from '@partwire/contract/call'
import type { sendInvoiceFile as call } from '@partwire/contract/e-documents/e-documents'
import { recipientError } from '@partwire/domain/e-document/send-file'
import type { Deps } from '../../../deps'
import { refuseFieldError } from '../../../errors'
import { queueFileMail } from '../../notifications/mails'
import { lockOrder } from '../../orders/worked-order-store'
import { findContactName } from '../../suppliers/contact-store'
import { recordEvent } from '../timeline/event-store'
import { INVOICE_FILE_SOURCE } from './make-file'
import { requestFile } from './request-file'

/** Sends a file of a submitted invoice by e-mail. A file that was not made yet is made and stored first. */
export async function sendInvoiceFile(
  deps: Deps,
  supplierId: string,
  { orderId, format, to }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const recipient = to.trim()
  refuseFieldError(recipientError(recipient))
  const key = { supplierId, orderId, format }
  const { name } = await requestFile(deps, key, INVOICE_FILE_SOURCE)
  return deps.db.transaction().execute(async (tx): Promise<CallReply<typeof call>> => {
    await lockOrder(tx, supplierId, orderId)
    await queueFileMail(tx, supplierId, { orderId, format, recipient })
    const by = await findContactName(tx, supplierId)
    await recordEvent(tx, supplierId, {
      orderId,
      at: deps.now(),
      by,
      text: `${name} is sent by e-mail to ${recipient}.`,
    })
    return { success: true }
  })
}
