import type { Brand } from '../../http/public-host'
import { html } from '../../lib/html'
import type { Mail } from '../port'
import { brandedPage, BRAND_NAMES } from './branded-page'

interface NewOrders {
  brand: Brand
  contactName: string
  /** Origin of the links. */
  origin: string
  /** The orders that are listed; `total` may be higher. */
  orders: readonly { id: string; buyerOrderNumber: string; customerName: string; itemCount: number }[]
  total: number
}

export function newOrdersMail({ brand, contactName, origin, orders, total }: NewOrders): Omit<Mail, 'to'> {
  const name = BRAND_NAMES[brand]
  const subject = total === 1 ? `A new order in ${name}` : `${total} new orders in ${name}`
  const greeting = `Hello ${contactName},`
  const intro = total === 1 ? 'A new order has arrived:' : `${total} new orders have arrived:`
  const remainder = total > orders.length ? `and ${total - orders.length} more: ${origin}/supplier/orders` : ''
  const lines = orders.map((order) => ({
    description: `${order.buyerOrderNumber || 'n.a.'} from ${order.customerName}, ${formatItemCount(order.itemCount)}`,
    link: `${origin}/supplier/orderResponse/${order.id}`,
  }))
  return {
    subject,
    text: [
      greeting,
      '',
      intro,
      '',
      ...lines.flatMap(({ description, link }) => [description, link, '']),
      ...(remainder === '' ? [] : [remainder, '']),
      name,
    ].join('\n'),
    html: brandedPage(
      brand,
      subject,
      html`<p>${greeting}</p>
        <p>${intro}</p>
        <ul>
          ${lines.map(({ description, link }) => html`<li><a href="${link}">${description}</a></li>`)}
        </ul>
        <p>${remainder}</p>`,
    ),
  }
}

function formatItemCount(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}
