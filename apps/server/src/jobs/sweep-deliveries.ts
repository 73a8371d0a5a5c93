import type { Deps } from '../deps'
import { findStrandedOrders } from '../modules/deliveries/claim-store'
import { deliveryJobKey } from '../modules/deliveries/send-document'
import { enqueueOrderMail } from '../modules/order-mails/enqueue-order-mail'
import { findStrandedMails } from '../modules/order-mails/order-mail-store'
import { enqueue } from './job-store'

/** A worker that died took its jobs with it; what they should have done is found here within a minute or two. */
export async function sweepDeliveries({ db }: Deps): Promise<void> {
  for (const orderId of await findStrandedOrders(db)) {
    await enqueue(db, 'deliver-documents', { orderId }, { key: deliveryJobKey(orderId) })
  }
  for (const orderMailId of await findStrandedMails(db)) {
    await enqueueOrderMail(db, orderMailId)
  }
}
