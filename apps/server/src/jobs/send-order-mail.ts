import type { Deps } from '../deps'
import { brandOf } from '../http/brand'
import { newOrdersMail } from '../mail/messages/new-orders'
import type { Mail } from '../mail/port'
import { claimMail, type ClaimedMail } from '../modules/notifications/mail-store'
import { findAnnounced, findRecipient } from '../modules/notifications/order-mail-store'
import { MOST_ATTEMPTS } from './retry-policy'
import { sendMail } from './send-mail'
import type { Tasks } from './tasks'

/** What a mail lists; of more it tells how many. */
const MOST_LISTED = 50

export async function sendOrderMail(deps: Deps, { mailId }: Tasks['send-order-mail']): Promise<void> {
  const claimed = await claimMail(deps.db, mailId, MOST_ATTEMPTS)
  if (claimed === null) return
  await sendMail(deps, claimed, {
    task: 'send-order-mail',
    mostAttempts: MOST_ATTEMPTS,
    compose: () => compose(deps, claimed),
  })
}

/** Every try carries the same Message-ID: a mail server that has seen it does not show it twice. */
async function compose({ db, config }: Deps, claimed: ClaimedMail): Promise<Mail | { impossible: string }> {
  const recipient = await findRecipient(db, claimed.supplierId)
  if (recipient === null) return { impossible: 'The supplier is not active any more.' }

  const [origin = ''] = config.publicOrigins
  const { hostname } = new URL(origin)
  const message = newOrdersMail({
    brand: brandOf(config, hostname),
    contactName: recipient.contactName,
    origin,
    orders: await findAnnounced(db, claimed.supplierId, claimed.orderIds, MOST_LISTED),
    total: claimed.orderIds.length,
  })
  return { to: recipient.contactEmail, ...message, messageId: `<orders-${claimed.id}@${hostname}>` }
}
