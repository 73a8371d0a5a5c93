import { makeOrder } from '../generator/make-order'
import { writeOrder } from '../generator/write-order'
import type { Message } from '../platform/message'
import { readXml } from '../xml/read-xml'
import { html } from './html'
import { layout } from './layout'
import { KIND_LABELS, stateOf } from './orders-page'
import { readable } from './readable'
import { type DocumentView, viewLinks } from './view-links'

export function orderPage(message: Message, view: DocumentView): string {
  const { id, seed } = message
  const order = makeOrder(seed)
  const raw = writeOrder(seed.kind, order)
  const title = `${KIND_LABELS[seed.kind]} ${order.number ?? 'without number'}`
  return layout(
    title,
    html`<p class="back"><a href="/">All orders</a></p>
      <h1>${title}</h1>
      <dl>
        <dt>Organisation</dt>
        <dd>${seed.tecComId}</dd>
        <dt>Message</dt>
        <dd>${id}</dd>
        <dt>State</dt>
        <dd>${stateOf(message)}</dd>
      </dl>
      ${viewLinks(`/orders/${id}?`, view)}
      ${view === 'raw' ? html`<pre tabindex="0">${raw}</pre>` : readable(readXml(raw))}`,
    'Orders',
  )
}
