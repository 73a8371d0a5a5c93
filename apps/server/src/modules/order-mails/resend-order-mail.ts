import type { Db } from '../../db/connect'
import { Refusal } from '../../errors'
import { enqueueOrderMail } from './enqueue-order-mail'
import { lockOrderMail, requeueOrderMail } from './resend-store'

/** One that waits is tried at once, one that failed gets all its tries back. Answers what it was, and whose. */
export async function resendOrderMail(tx: Db, id: string): Promise<{ supplierId: string; state: 'queued' | 'failed' }> {
  const mail = await lockOrderMail(tx, id)
  if (mail === null) throw new Refusal('not-found', 'This mail does not exist.')
  const { supplierId, state, isSending } = mail
  if (state === 'sent') throw new Refusal('conflict', 'This mail has been sent already.')
  if (isSending) throw new Refusal('conflict', 'This mail is being sent right now.')

  if (state === 'failed') await requeueOrderMail(tx, id)
  await enqueueOrderMail(tx, id)
  return { supplierId, state }
}
