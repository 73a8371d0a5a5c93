import type { Db } from '../db/connect'
import type { Deps } from '../deps'
import { brandOf } from '../http/brand'
import { passwordResetMail } from '../mail/messages/password-reset'
import { findSupplierContact } from '../modules/auth/account-store'
import { openReset } from '../modules/auth/password-reset-store'
import { claimMail, settleMail, type ClaimedMail } from '../modules/mails/mail-store'
import { lockOwner } from '../modules/mails/resend-store'
import { giveUpLateReset } from '../modules/mails/reset-mail-store'
import { tokenHash } from '../security/tokens'
import { sendMail } from './send-mail'
import type { Tasks } from './tasks'

/** Within about forty minutes of being asked for: a link that comes hours later helps nobody and alarms some. */
const MOST_ATTEMPTS = 10

/**
 * Each try makes a new token: the one of a mail that never left is in no inbox. Two tries are two mails with a link
 * each, so each has a Message-ID of its own.
 */
export async function sendResetMail(deps: Deps, { mailId }: Tasks['send-reset-mail']): Promise<void> {
  const { db, config } = deps
  const token = deps.newToken()
  const claimed = await db.transaction().execute((tx) => claimWithToken(tx, mailId, tokenHash(token), deps.now()))
  if (claimed === null) return
  const supplier = await findSupplierContact(db, claimed.supplierId)
  if (supplier === null) {
    await settleMail(db, claimed, { result: 'failed', reason: 'The supplier is not there any more.' })
    return
  }

  const { origin } = claimed
  const message = passwordResetMail({
    brand: brandOf(config, new URL(origin).hostname),
    contactName: supplier.contactName,
    link: `${origin}/supplier/passwdReset/${token}`,
  })
  await sendMail(deps, claimed, { to: supplier.contactEmail, ...message }, MOST_ATTEMPTS)
}

/** All at once: whoever ends the access of the supplier meanwhile ends this request too, or the link it leads to. */
async function claimWithToken(tx: Db, mailId: string, hash: Buffer, at: Date): Promise<ClaimedMail | null> {
  if (!(await lockOwner(tx, mailId))) return null
  await giveUpLateReset(tx, mailId)
  const claimed = await claimMail(tx, mailId)
  if (claimed !== null) await openReset(tx, claimed.supplierId, { hash, at })
  return claimed
}
