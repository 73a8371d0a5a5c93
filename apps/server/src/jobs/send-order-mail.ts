import type { Deps } from '../deps'
import { brandForHost } from '../http/public-host'
import { newOrdersMail } from '../mail/messages/new-orders'
import type { Mail } from '../mail/port'
import { claimMail, type ClaimedMail } from '../modules/notifications/mail-store'
import { findAnnouncedOrders } from '../modules/orders/announcement-store'
import { findRecipient } from '../modules/suppliers/contact-store'
import type { Tasks } from './job-store'
import { MAX_ATTEMPTS } from './retry-policy'
import { sendMail } from './send-mail'

/** A mail lists this many orders and states how many there are in total. */
const MAX_LISTED_ORDERS = 50

export async function sendOrderMail(deps: Deps, { mailId }: Tasks['send-order-mail']): Promise<void> {
  const claimed = await claimMail(deps.db, mailId, MAX_ATTEMPTS)
  if (claimed === null) return
  await sendMail(deps, claimed, {
    task: 'send-order-mail',
    maxAttempts: MAX_ATTEMPTS,
    compose: () => compose(deps, claimed),
  })
}

/** Every attempt has the same Message-ID, so that a mail system can recognise duplicates. */
async function compose({ db, config }: Deps, claimed: ClaimedMail): Promise<Mail | { permanentFailure: string }> {
  const recipient = await findRecipient(db, claimed.supplierId)
  if (recipient === null) return { permanentFailure: 'The supplier is not active any more.' }

  const [origin = ''] = config.publicOrigins
  const { hostname } = new URL(origin)
  const message = newOrdersMail({
    brand: brandForHost(config, hostname),
    contactName: recipient.contactName,
    origin,
    orders: await findAnnouncedOrders(db, claimed.supplierId, claimed.orderIds, MAX_LISTED_ORDERS),
    total: claimed.orderIds.length,
  })
  return { to: recipient.contactEmail, ...message, messageId: `<orders-${claimed.id}@${hostname}>` }
}
