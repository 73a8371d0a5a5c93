import { maskEmail } from '@partwire/domain/security-log/events'
import type { Deps } from '../../deps'
import { enqueueMail } from '../notifications/mails'
import { insertResetMail } from '../notifications/reset-mail-store'
import { recordSecurityEvent, type EventSource } from '../security-log/record-event'
import { findSupplierByEmail } from '../suppliers/account-store'

export interface ResetRequest {
  email: string
  /** The public origin that the link leads to. */
  origin: string
  source: EventSource
}

/** Queues a mail with a reset link. Returns the id of the supplier, or null when none has this address. */
export async function requestResetMail(deps: Deps, { email, origin, source }: ResetRequest): Promise<string | null> {
  const supplier = await findSupplierByEmail(deps.db, email, deps.config.demo)
  const event = { area: 'supplier', source } as const
  if (supplier === null) {
    const account = maskEmail(email)
    await recordSecurityEvent(deps, { ...event, kind: 'reset-failed', reason: 'unknown-account', account })
    return null
  }
  // The worker creates the token when it sends the mail, so that no table and no queue holds a token in plain text.
  await deps.db.transaction().execute(async (tx) => {
    const id = await insertResetMail(tx, supplier.id, origin)
    await enqueueMail(tx, { id, kind: 'passwordReset' })
    await recordSecurityEvent({ ...deps, db: tx }, { ...event, kind: 'reset-requested', supplierId: supplier.id })
  })
  return supplier.id
}
