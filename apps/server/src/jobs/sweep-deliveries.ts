import type { Deps } from '../deps'
import { findStrandedOrders } from '../modules/deliveries/claim-store'
import { deliveryJobKey } from '../modules/deliveries/send-document'
import { enqueueMail } from '../modules/mails/enqueue-mail'
import { findStrandedMails } from '../modules/mails/mail-store'
import { enqueue } from './job-store'

/** A worker that died took its jobs with it; what they should have done is found here within a minute or two. */
export async function sweepDeliveries({ db }: Deps): Promise<void> {
  for (const orderId of await findStrandedOrders(db)) {
    await enqueue(db, 'deliver-documents', { orderId }, { key: deliveryJobKey(orderId) })
  }
  for (const mail of await findStrandedMails(db)) await enqueueMail(db, mail)
}
