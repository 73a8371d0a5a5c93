import type { Db } from '../db/connect'
import type { Deps } from '../deps'
import { brandOf } from '../http/brand'
import { passwordResetMail } from '../mail/messages/password-reset'
import type { Mail } from '../mail/port'
import { findSupplierContact } from '../modules/auth/account-store'
import { openReset } from '../modules/auth/password-reset-store'
import { claimMail, isClaimHeld, type ClaimedMail } from '../modules/notifications/mail-store'
import { lockOwner } from '../modules/notifications/resend-store'
import { giveUpLateReset } from '../modules/notifications/reset-mail-store'
import { tokenHash } from '../security/tokens'
import { sendMail } from './send-mail'
import type { Tasks } from './tasks'

/** Within about forty minutes of being asked for: a link that comes hours later helps nobody and alarms some. */
const MOST_ATTEMPTS = 10

export async function sendResetMail(deps: Deps, { mailId }: Tasks['send-reset-mail']): Promise<void> {
  const claimed = await deps.db.transaction().execute((tx) => claim(tx, mailId))
  if (claimed === null) return
  await sendMail(deps, claimed, {
    task: 'send-reset-mail',
    mostAttempts: MOST_ATTEMPTS,
    compose: () => compose(deps, claimed),
  })
}

async function claim(tx: Db, mailId: string): Promise<ClaimedMail | null> {
  if (!(await lockOwner(tx, mailId))) return null
  await giveUpLateReset(tx, mailId)
  return claimMail(tx, mailId, MOST_ATTEMPTS)
}

/**
 * Each try makes a new token: the one of a mail that never left is in no inbox. Two tries are two mails with a link
 * each, so each has a Message-ID of its own.
 */
async function compose(deps: Deps, claimed: ClaimedMail): Promise<Mail | { impossible: string } | null> {
  const { db, config } = deps
  const token = deps.newToken()
  const isOpen = await db.transaction().execute((tx) => openLink(tx, claimed, tokenHash(token), deps.now()))
  if (!isOpen) return null
  const supplier = await findSupplierContact(db, claimed.supplierId)
  if (supplier === null) return { impossible: 'The supplier is not there any more.' }

  const { origin } = claimed
  const message = passwordResetMail({
    brand: brandOf(config, new URL(origin).hostname),
    contactName: supplier.contactName,
    link: `${origin}/supplier/passwdReset/${token}`,
  })
  return { to: supplier.contactEmail, ...message }
}

/** All at once: whoever ends the access of the supplier meanwhile ends this request too, or the link it leads to. */
async function openLink(tx: Db, claimed: ClaimedMail, hash: Buffer, at: Date): Promise<boolean> {
  if (!(await lockOwner(tx, claimed.id)) || !(await isClaimHeld(tx, claimed))) return false
  await openReset(tx, claimed.supplierId, { hash, at })
  return true
}
