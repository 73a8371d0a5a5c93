import type { CallBody, CallReply } from '@partwire/contract/call'
import type { sendCreditNoteFile as call } from '@partwire/contract/credit-note'
import { recipientError } from '@partwire/domain/e-document/send-file'
import type { Deps } from '../../../../deps'
import { refuseFieldError } from '../../../../errors'
import { queueFileMail } from '../../../notifications/mails'
import { lockOrder } from '../../../orders/worked-order-store'
import { recordEvent } from '../../timeline/event-store'
import { requestFile } from '../../e-documents/request-file'
import { storedCreditNote } from '../read'
import { findCreditNote } from '../read-store'
import { CREDIT_FILE_SOURCE } from './make-file'

/** Sends a file of a submitted credit note by e-mail. A file that was not made yet is made and stored first. */
export async function sendCreditNoteFile(
  deps: Deps,
  supplierId: string,
  { creditNoteId, format, to }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const recipient = to.trim()
  refuseFieldError(recipientError(recipient))
  const key = { supplierId, creditNoteId, format }
  const { name } = await requestFile(deps, key, CREDIT_FILE_SOURCE)
  return deps.db.transaction().execute(async (tx): Promise<CallReply<typeof call>> => {
    const { record } = storedCreditNote(await findCreditNote(tx, supplierId, creditNoteId))
    const orderId = record.order.id
    await lockOrder(tx, supplierId, orderId)
    await queueFileMail(tx, supplierId, { orderId, creditNoteId, format, recipient })
    const text = `${name} is sent by e-mail to ${recipient}.`
    await recordEvent(tx, supplierId, { orderId, at: deps.now(), by: record.contactName, text })
    return { success: true }
  })
}
