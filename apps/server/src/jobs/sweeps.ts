import { deleteStaleHeartbeats } from '../db/health-store'
import type { Deps } from '../deps'
import { deleteOldAttempts } from '../modules/auth/attempt-store'
import { forgivenAfterSeconds } from '../modules/auth/attempts'
import { deleteExpiredResets } from '../modules/auth/password-reset-store'
import { deleteOldChallenges } from '../modules/auth/security/passkey-store'
import { ACCOUNT_ATTEMPTS_MS } from '../modules/auth/security/pending-sign-in'
import { deleteOldPendingSignIns } from '../modules/auth/security/pending-sign-in-store'
import { deleteExpiredSessions } from '../modules/auth/session-store'
import { findStrandedSuppliers } from '../modules/documents/deliveries/claim-store'
import { enqueueDeliveries } from '../modules/documents/deliveries/deliveries'
import { findStrandedMails } from '../modules/notifications/mail-store'
import { enqueueMail } from '../modules/notifications/mails'
import { deleteOldResetMails } from '../modules/notifications/reset-mail-store'
import { deleteOldSecurityEvents } from '../modules/security-log/delete-old-events'
import { deleteDeadJobs } from './job-store'

/** Runs every minute: adds jobs again for deliveries and mails whose job was lost with its worker. */
export async function sweepDeliveries({ db, log }: Deps): Promise<void> {
  for (const supplierId of await findStrandedSuppliers(db)) await enqueueDeliveries(db, supplierId)
  for (const mail of await findStrandedMails(db)) await enqueueMail(db, mail)
  // Safe to delete: the work itself is in the rows above and in the schedule of the syncs.
  for (const job of await deleteDeadJobs(db)) log.warn({ job }, 'a job has used up its attempts and was deleted')
}

/** An attack from many addresses at many accounts adds rows; the oldest are then forgotten early. */
const MAX_ATTEMPT_ROWS = 200_000

/** Runs every hour: deletes expired rows. They are refused without it; deleting them keeps the tables small. */
export async function sweepSignIn(deps: Deps): Promise<void> {
  const { db, config, now } = deps
  await deleteExpiredSessions(db, now())
  const oldest = new Date(now().getTime() - ACCOUNT_ATTEMPTS_MS)
  await deleteOldPendingSignIns(db, oldest)
  await deleteOldChallenges(db, oldest)
  await deleteExpiredResets(db, now())
  await deleteOldResetMails(db)
  await deleteOldAttempts(db, now(), {
    forgivenAfterSeconds: forgivenAfterSeconds(config),
    maxRows: MAX_ATTEMPT_ROWS,
  })
  await deleteOldSecurityEvents(deps)
  await deleteStaleHeartbeats(db)
}
