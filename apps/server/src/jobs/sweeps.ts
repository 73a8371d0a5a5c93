import { deleteStaleHeartbeats } from '../db/health-store'
import type { Deps } from '../deps'
import { deleteOldAttempts } from '../modules/auth/attempt-store'
import { deleteExpiredResets } from '../modules/auth/password-reset-store'
import { deleteExpiredSessions } from '../modules/auth/session-store'
import { findStrandedSuppliers } from '../modules/documents/deliveries/claim-store'
import { enqueueDeliveries } from '../modules/documents/deliveries/deliveries'
import { findStrandedMails } from '../modules/notifications/mail-store'
import { enqueueMail } from '../modules/notifications/mails'
import { deleteOldResetMails } from '../modules/notifications/reset-mail-store'
import { deleteDeadJobs } from './job-store'

/** Runs every minute: adds jobs again for deliveries and mails whose job was lost with its worker. */
export async function sweepDeliveries({ db, log }: Deps): Promise<void> {
  for (const supplierId of await findStrandedSuppliers(db)) await enqueueDeliveries(db, supplierId)
  for (const mail of await findStrandedMails(db)) await enqueueMail(db, mail)
  // Safe to delete: the work itself is in the rows above and in the schedule of the syncs.
  for (const job of await deleteDeadJobs(db)) log.warn({ job }, 'a job has used up its attempts and was deleted')
}

/** Runs every hour: deletes expired rows. They are refused without it; deleting them keeps the tables small. */
export async function sweepSignIn({ db, config, now }: Deps): Promise<void> {
  await deleteExpiredSessions(db, now())
  await deleteExpiredResets(db, now())
  await deleteOldResetMails(db)
  await deleteOldAttempts(db, new Date(now().getTime() - config.signInLimits.minutes * 60_000))
  await deleteStaleHeartbeats(db)
}
