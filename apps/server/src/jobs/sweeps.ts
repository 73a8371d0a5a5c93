import { deleteStaleHeartbeats } from '../db/health-store'
import type { Deps } from '../deps'
import { deleteOldAttempts } from '../modules/auth/attempt-store'
import { forgivenAfterSeconds } from '../modules/auth/attempts'
import { deleteExpiredResets } from '../modules/auth/password-reset-store'
import { deleteOldChallenges } from '../modules/auth/security/passkey-store'
import { ACCOUNT_ATTEMPTS_MS } from '../modules/auth/security/pending-sign-in'
import { deleteOldPendingSignIns } from '../modules/auth/security/pending-sign-in-store'
import { findStrandedSuppliers } from '../modules/documents/deliveries/claim-store'
import { enqueueDeliveries } from '../modules/documents/deliveries/deliveries'
import { findStrandedArchives } from '../modules/documents/e-documents/archives/archive-store'
import { enqueueArchive } from '../modules/documents/e-documents/archives/create-archive'
import { findStrandedMails } from '../modules/notifications/mail-store'
import { enqueueMail } from '../modules/notifications/mails'
import { deleteOldResetMails } from '../modules/notifications/reset-mail-store'
import { deleteOldImports, sweepStrandedImports } from '../modules/imports/enqueue-import'
import { readUnreadChanges } from '../modules/orders/import/read-changes'
import { deleteDeadJobs } from './job-store'
import { enqueueStrandedRuns } from './run-lines'

/**
 * Runs every minute, as the task `sweep-deliveries`: adds jobs again for all work whose job was lost with its worker
 * (deliveries, mails, archives, bulk actions, imports), and reads parked changes that an earlier version has left unread.
 */
export async function sweepDeliveries(deps: Deps): Promise<void> {
  const { db, log } = deps
  for (const supplierId of await findStrandedSuppliers(db)) await enqueueDeliveries(db, supplierId)
  for (const mail of await findStrandedMails(db)) await enqueueMail(db, mail)
  for (const archive of await findStrandedArchives(db)) await enqueueArchive(db, archive)
  await enqueueStrandedRuns(deps)
  await sweepStrandedImports(deps)
  // Safe to delete: the work itself is in the rows above and in the schedule of the syncs.
  for (const job of await deleteDeadJobs(db)) log.warn({ job }, 'a job has used up its attempts and was deleted')
  await readUnreadChanges(deps)
}

/** An attack from many addresses at many accounts adds rows; the oldest are then forgotten early. */
const MAX_ATTEMPT_ROWS = 200_000

/**
 * Runs every hour: deletes expired rows of sign-ins and old imports; sessions are removed by `removeOldRows`. Expired
 * rows are refused without it; deleting them keeps the tables small.
 */
export async function sweepSignIn(deps: Deps): Promise<void> {
  const { db, config, now } = deps
  const oldest = new Date(now().getTime() - ACCOUNT_ATTEMPTS_MS)
  await deleteOldPendingSignIns(db, oldest)
  await deleteOldChallenges(db, oldest)
  await deleteExpiredResets(db, now())
  await deleteOldResetMails(db)
  await deleteOldAttempts(db, now(), {
    forgivenAfterSeconds: forgivenAfterSeconds(config),
    maxRows: MAX_ATTEMPT_ROWS,
  })
  await deleteOldImports(deps)
  await deleteStaleHeartbeats(db)
}
