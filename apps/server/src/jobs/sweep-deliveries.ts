import type { Deps } from '../deps'
import { findStrandedSuppliers } from '../modules/documents/deliveries/claim-store'
import { enqueueDeliveries } from '../modules/documents/deliveries/enqueue-deliveries'
import { enqueueMail } from '../modules/notifications/enqueue-mail'
import { findStrandedMails } from '../modules/notifications/mail-store'
import { deleteDeadJobs } from './dead-job-store'

/** A worker that died took its jobs with it; what they should have done is found here within a minute or two. */
export async function sweepDeliveries({ db, log }: Deps): Promise<void> {
  for (const supplierId of await findStrandedSuppliers(db)) await enqueueDeliveries(db, supplierId)
  for (const mail of await findStrandedMails(db)) await enqueueMail(db, mail)
  // The work itself is in the rows above and in the schedule of the syncs; nothing depends on these jobs any more.
  for (const job of await deleteDeadJobs(db)) log.warn({ job }, 'a job has used up its tries and was removed')
}
