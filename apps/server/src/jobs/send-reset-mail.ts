import type { Deps } from '../deps'
import { brandOf } from '../http/brand'
import { passwordResetMail } from '../mail/messages/password-reset'
import { findSupplierContact } from '../modules/auth/account-store'
import { openReset } from '../modules/auth/password-reset-store'
import { tokenHash } from '../security/tokens'
import type { Tasks } from './tasks'

/** A retry makes a new token: the one of a mail that never left is in no inbox. */
export async function sendResetMail(deps: Deps, { supplierId, origin }: Tasks['send-reset-mail']): Promise<void> {
  const supplier = await findSupplierContact(deps.db, supplierId)
  if (supplier === null) return

  const token = deps.newToken()
  await openReset(deps.db, supplierId, { hash: tokenHash(token), at: deps.now() })
  await deps.mail.send({
    to: supplier.contactEmail,
    ...passwordResetMail({
      brand: brandOf(deps.config, new URL(origin).hostname),
      contactName: supplier.contactName,
      link: `${origin}/supplier/passwdReset/${token}`,
    }),
  })
}
