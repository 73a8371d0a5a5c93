import type { Db } from '../db/connect'
import type { Deps } from '../deps'
import { brandForHost } from '../http/public-host'
import { passwordResetMail } from '../mail/messages/password-reset'
import type { Mail } from '../mail/port'
import { insertReset } from '../modules/auth/password-reset-store'
import { claimMail, isClaimHeld, lockOwner, type ClaimedMail } from '../modules/notifications/mail-store'
import { failOverdueResetMail } from '../modules/notifications/reset-mail-store'
import { tokenHash } from '../security/tokens'
import { findSupplierContact } from '../modules/suppliers/contact-store'
import type { Tasks } from './job-store'
import { sendMail } from './send-mail'

/** Over 20 to 40 minutes: a link that arrives hours after the request is of no use. */
const MAX_RESET_ATTEMPTS = 10

export async function sendResetMail(deps: Deps, { mailId }: Tasks['send-reset-mail']): Promise<void> {
  const claimed = await deps.db.transaction().execute((tx) => claim(tx, mailId))
  if (claimed === null) return
  await sendMail(deps, claimed, {
    task: 'send-reset-mail',
    maxAttempts: MAX_RESET_ATTEMPTS,
    compose: () => compose(deps, claimed),
  })
}

async function claim(tx: Db, mailId: string): Promise<ClaimedMail | null> {
  if (!(await lockOwner(tx, mailId))) return null
  await failOverdueResetMail(tx, mailId)
  return claimMail(tx, mailId, MAX_RESET_ATTEMPTS)
}

/**
 * Every attempt creates a new token and leaves the Message-ID to the mail server: two attempts that both arrive are
 * two different mails, each with a link of its own.
 */
async function compose(deps: Deps, claimed: ClaimedMail): Promise<Mail | { permanentFailure: string } | null> {
  const { db, config } = deps
  const token = deps.newToken()
  const isStored = await db.transaction().execute((tx) => storeReset(tx, claimed, tokenHash(token), deps.now()))
  if (!isStored) return null
  const supplier = await findSupplierContact(db, claimed.supplierId)
  if (supplier === null) return { permanentFailure: 'The supplier is not there any more.' }

  const { origin } = claimed
  const message = passwordResetMail({
    brand: brandForHost(config, new URL(origin).hostname),
    contactName: supplier.contactName,
    link: `${origin}/supplier/passwdReset/${token}`,
  })
  return { to: supplier.contactEmail, ...message }
}

/**
 * Stores the token if the claim is still held. The locks order this before or after a transaction that ends the access
 * of the supplier: that transaction deletes either the mail or the token stored here.
 */
async function storeReset(tx: Db, claimed: ClaimedMail, hash: Buffer, at: Date): Promise<boolean> {
  if (!(await lockOwner(tx, claimed.id)) || !(await isClaimHeld(tx, claimed))) return false
  await insertReset(tx, claimed.supplierId, { hash, at })
  return true
}
