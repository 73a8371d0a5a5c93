import type { Deps } from '../deps'
import { findStrandedSuppliers } from '../modules/documents/deliveries/claim-store'
import { enqueueDeliveries } from '../modules/documents/deliveries/deliveries'
import { findStrandedArchives } from '../modules/documents/e-documents/archives/archive-store'
import { enqueueArchive } from '../modules/documents/e-documents/archives/archives'
import { findStrandedMails } from '../modules/notifications/mail-store'
import { enqueueMail } from '../modules/notifications/mails'
import { enqueueStrandedImports } from '../modules/imports/enqueue-import'
import { readUnreadChanges } from '../modules/orders/import/read-changes'
import { deleteDeadJobs, makeFarJobsDue } from './job-store'
import { enqueueStrandedRuns } from './run-lines'

/**
 * The sweep. Runs every minute, as the task `sweep-deliveries`: adds jobs again for all work whose job was lost with
 * its worker (deliveries, mails, archives, bulk actions, imports), and reads parked changes that an earlier version has
 * left unread.
 */
export async function enqueueLostJobs(deps: Deps): Promise<void> {
  const { db, log } = deps
  await makeFarJobsDue(db)
  for (const supplierId of await findStrandedSuppliers(db)) await enqueueDeliveries(db, supplierId)
  for (const mail of await findStrandedMails(db)) await enqueueMail(db, mail)
  for (const archive of await findStrandedArchives(db)) await enqueueArchive(db, archive)
  await enqueueStrandedRuns(deps)
  await enqueueStrandedImports(deps)
  // Safe to delete: the work itself is in the rows above and in the schedule of the syncs.
  for (const job of await deleteDeadJobs(db)) log.warn({ job }, 'a job has used up its attempts and was deleted')
  await readUnreadChanges(deps)
}
