import type { Deps } from '../deps'
import { brandOf } from '../http/brand'
import { newOrdersMail } from '../mail/messages/new-orders'
import { claimMail, settleMail } from '../modules/mails/mail-store'
import { findAnnounced, findRecipient } from '../modules/order-mails/order-mail-store'
import { MOST_ATTEMPTS } from './retry-policy'
import { sendMail } from './send-mail'
import type { Tasks } from './tasks'

/** What a mail lists; of more it tells how many. */
const MOST_LISTED = 50

/** Every try carries the same Message-ID: a mail server that has seen it does not show it twice. */
export async function sendOrderMail(deps: Deps, { mailId }: Tasks['send-order-mail']): Promise<void> {
  const { db, config } = deps
  const claimed = await claimMail(db, mailId)
  if (claimed === null) return
  const recipient = await findRecipient(db, claimed.supplierId)
  if (recipient === null) {
    await settleMail(db, claimed, { result: 'failed', reason: 'The supplier is not active any more.' })
    return
  }

  const [origin = ''] = config.publicOrigins
  const { hostname } = new URL(origin)
  const message = newOrdersMail({
    brand: brandOf(config, hostname),
    contactName: recipient.contactName,
    origin,
    orders: await findAnnounced(db, claimed.supplierId, claimed.orderIds, MOST_LISTED),
    total: claimed.orderIds.length,
  })
  const messageId = `<orders-${claimed.id}@${hostname}>`
  await sendMail(deps, claimed, { to: recipient.contactEmail, ...message, messageId }, MOST_ATTEMPTS)
}
