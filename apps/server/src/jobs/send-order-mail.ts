import type { Deps } from '../deps'
import { brandOf } from '../http/brand'
import { newOrdersMail } from '../mail/messages/new-orders'
import { enqueueOrderMail } from '../modules/order-mails/enqueue-order-mail'
import { beginOrderMail, endOrderMail, findAnnounced, findRecipient } from '../modules/order-mails/order-mail-store'
import { MOST_ATTEMPTS, retryDelay } from './retry-policy'
import type { Tasks } from './tasks'

/** What a mail lists; of more it tells how many. */
const MOST_LISTED = 50

/** Every try carries the same Message-ID: a mail server that has seen it does not show it twice. */
export async function sendOrderMail(deps: Deps, { orderMailId }: Tasks['send-order-mail']): Promise<void> {
  const { db, config } = deps
  const mail = await beginOrderMail(db, orderMailId)
  if (mail === null) return
  const recipient = await findRecipient(db, mail.supplierId)
  if (recipient === null) {
    await endOrderMail(db, orderMailId, { state: 'failed', reason: 'The supplier is not active any more.' })
    return
  }

  const [origin = ''] = config.publicOrigins
  const orders = await findAnnounced(db, mail.supplierId, mail.orderIds, MOST_LISTED)
  const message = newOrdersMail({
    brand: brandOf(config, new URL(origin).hostname),
    contactName: recipient.contactName,
    origin,
    orders,
    total: mail.orderIds.length,
  })
  try {
    const messageId = `<orders-${orderMailId}@${new URL(origin).hostname}>`
    await deps.mail.send({ to: recipient.contactEmail, ...message, messageId })
    await endOrderMail(db, orderMailId, { state: 'sent', reason: '' })
  } catch (error) {
    await tryLater(deps, orderMailId, mail.attempts, error instanceof Error ? error.message : String(error))
  }
}

async function tryLater({ db, random }: Deps, orderMailId: string, attempts: number, reason: string): Promise<void> {
  const isOver = attempts >= MOST_ATTEMPTS
  await endOrderMail(db, orderMailId, { state: isOver ? 'failed' : 'queued', reason })
  if (isOver) return
  await enqueueOrderMail(db, orderMailId, retryDelay(attempts, random()))
}
