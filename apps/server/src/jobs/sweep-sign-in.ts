import { forgetDeadWorkers } from '../db/health-store'
import type { Deps } from '../deps'
import { forgetExpiredSessions } from '../modules/auth/session-store'
import { forgetOldAttempts } from '../modules/auth/attempt-store'
import { forgetOldResets } from '../modules/auth/password-reset-store'
import { forgetOldResetMails } from '../modules/notifications/reset-mail-store'

/** What has expired is refused anyway; this keeps the tables small. */
export async function sweepSignIn({ db, config, now }: Deps): Promise<void> {
  await forgetExpiredSessions(db, now())
  await forgetOldResets(db, now())
  await forgetOldResetMails(db)
  await forgetOldAttempts(db, new Date(now().getTime() - config.signInLimits.minutes * 60_000))
  await forgetDeadWorkers(db)
}
