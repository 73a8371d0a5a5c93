import type { Db } from '../../db/connect'
import { Refusal } from '../../errors'
import { enqueueMail } from './enqueue-mail'
import { hastenMail, lockMail, requeueMail } from './resend-store'

/** One that waits is tried at once, one that failed gets all its tries back. Answers what it was, and whose. */
export async function resend(tx: Db, id: string): Promise<{ supplierId: string; state: 'queued' | 'failed' }> {
  const mail = await lockMail(tx, id)
  if (mail === null) throw new Refusal('not-found', 'This mail does not exist.')
  const { kind, supplierId, state } = mail
  if (state === 'sent') throw new Refusal('conflict', 'This mail has been sent already.')
  if (mail.isSending) throw new Refusal('conflict', 'This mail is being sent right now.')
  if (mail.isStale) {
    throw new Refusal('conflict', 'This reset was asked for more than a day ago. Whoever still needs it asks again.')
  }

  await (state === 'failed' ? requeueMail(tx, id) : hastenMail(tx, id))
  await enqueueMail(tx, { id, kind })
  return { supplierId, state }
}
