import { deleteStaleHeartbeats } from '../db/health-store'
import type { Deps } from '../deps'
import { deleteOldAttempts } from '../modules/auth/attempt-store'
import { failureExpirySeconds } from '../modules/auth/attempts'
import { deleteExpiredResets } from '../modules/auth/password-reset-store'
import { deleteOldChallenges } from '../modules/auth/security/passkey-store'
import { ACCOUNT_ATTEMPTS_MS } from '../modules/auth/security/pending-sign-in'
import { deleteOldPendingSignIns } from '../modules/auth/security/pending-sign-in-store'
import { deleteOldResetMails } from '../modules/notifications/reset-mail-store'
import { deleteOldImports } from '../modules/imports/enqueue-import'

/** An attack from many addresses at many accounts adds rows; the oldest are then forgotten early. */
const MAX_ATTEMPT_ROWS = 200_000

/**
 * Runs every hour, as the task `sweep-sign-in`: deletes expired rows of sign-ins, old imports and stale heartbeats;
 * sessions are removed by `removeOldRows`. Expired rows are refused without it; deleting them keeps the tables small.
 */
export async function deleteExpiredRows(deps: Deps): Promise<void> {
  const { db, config, now } = deps
  const oldest = new Date(now().getTime() - ACCOUNT_ATTEMPTS_MS)
  await deleteOldPendingSignIns(db, oldest)
  await deleteOldChallenges(db, oldest)
  await deleteExpiredResets(db, now())
  await deleteOldResetMails(db)
  await deleteOldAttempts(db, now(), {
    failureExpirySeconds: failureExpirySeconds(config),
    maxRows: MAX_ATTEMPT_ROWS,
  })
  await deleteOldImports(deps)
  await deleteStaleHeartbeats(db)
}
