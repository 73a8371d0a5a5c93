import { generateOrder } from '../generator/generate-order'
import { orderHead } from '../generator/order-head'
import type { Kind } from '../generator/order'
import type { Message } from '../platform/organisation'
import type { Platform } from '../platform/platform'
import { alert, numberField, organisationField, selectField } from './fields'
import { formatInstant, type Html, html } from './html'
import { type DocumentView, layout, navLink, viewLinks } from './layout'
import { writeOrder } from '../generator/write-documents'
import { readXml } from '../xml/read-xml'
import { readableDocument } from './readable-document'
import { MAX_PLACED_LINES, type PlacedKind } from '../platform/place-orders'

export interface OrdersForm {
  tecComId: string
  count: string
  lines: string
  kind: string
}

export const STATES = ['all', 'waiting', 'fetched'] as const
export type State = (typeof STATES)[number]

const KIND_LABELS: Record<Kind, string> = { order: 'Order', change: 'Change', cancellation: 'Cancellation' }

const PLACED_LABELS: Record<PlacedKind, string> = {
  order: 'New orders',
  repeat: 'The last order again',
  change: 'Changes of the last order',
  cancellation: 'Cancellations of the last order',
  mixed: 'Mixed',
}
const STATE_LABELS: Record<State, string> = { all: 'All', waiting: 'Waiting', fetched: 'Fetched' }
const MAX_ROWS = 100

export function ordersPage(platform: Platform, state: State, form: OrdersForm, problem: string | null): string {
  const messages = platform
    .organisations()
    .flatMap((organisation) => [...organisation.messages.values()])
    .toSorted((a, b) => a.seed.placedAt - b.seed.placedAt)
  const listed = messages.filter((message) => matchesState(message, state))
  return layout(
    'Orders',
    html`<div class="title">
        <h1>Orders</h1>
        <p>Place orders as a buyer; the portal fetches them</p>
      </div>
      ${alert(problem)} ${placeForm(platform, form)}
      <nav class="views" aria-label="States">
        ${STATES.map((other) =>
          navLink({
            href: `/?state=${other}`,
            label: `${STATE_LABELS[other]} (${messages.filter((message) => matchesState(message, other)).length})`,
            isCurrent: other === state,
          }),
        )}
      </nav>
      ${listed.length === 0 ? emptyState(state) : table(listed)}`,
    'Orders',
  )
}

/** A message that is fetched but not acknowledged is still waiting. */
function matchesState({ acknowledgedAt }: Message, state: State): boolean {
  return state === 'all' || (state === 'waiting') === (acknowledgedAt === null)
}

function placeForm(platform: Platform, { tecComId, count, lines, kind }: OrdersForm): Html {
  const known = platform.organisations().map((organisation) => organisation.tecComId)
  const kinds = Object.entries(PLACED_LABELS).map(([value, label]) => ({ value, label }))
  return html`<form class="panel" method="post" action="/orders">
    ${organisationField(tecComId, known, '')}
    ${numberField({ name: 'count', label: 'Orders', value: count }, 100_000, '')}
    ${numberField({ name: 'lines', label: 'Lines each', value: lines }, MAX_PLACED_LINES, 'random')}
    ${selectField({ name: 'kind', label: 'Kind', value: kind }, kinds)}
    <button class="primary">Place orders</button>
  </form>`
}

function emptyState(state: State): Html {
  if (state === 'fetched')
    return html`<p class="empty">Nothing has been fetched and acknowledged by the portal yet.</p>`
  return html`<p class="empty">
    No order is waiting. Place some above; the portal fetches them at its next synchronisation.
  </p>`
}

function table(messages: readonly Message[]): Html {
  const newest = messages.slice(-MAX_ROWS).toReversed()
  return html`<table>
      <thead>
        <tr>
          <th scope="col">Placed</th>
          <th scope="col">Organisation</th>
          <th scope="col">Order number</th>
          <th scope="col">Kind</th>
          <th scope="col">Buyer</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        ${newest.map(row)}
      </tbody>
    </table>
    ${messages.length > MAX_ROWS ? html`<p class="note">The newest ${MAX_ROWS} of ${messages.length}.</p>` : html``}`
}

function row(message: Message): Html {
  const { id, seed } = message
  const { relation, number } = orderHead(seed)
  return html`<tr>
    <td class="when">${formatInstant(new Date(seed.placedAt).toISOString())}</td>
    <td class="brief">${seed.tecComId}</td>
    <td class="brief"><a href="/orders/${id}">${number ?? 'Without number'}</a></td>
    <td class="brief">${KIND_LABELS[seed.kind]}</td>
    <td>${relation.partyNumber} ${relation.company.address?.name ?? ''}</td>
    <td>${formatState(message)}</td>
  </tr>`
}

function formatState({ fetchedAt, acknowledgedAt }: Message): Html {
  if (acknowledgedAt !== null) return html`Acknowledged ${formatInstant(acknowledgedAt)}`
  return fetchedAt === null ? html`Waiting` : html`Fetched, not acknowledged ${formatInstant(fetchedAt)}`
}

export function orderPage(message: Message, view: DocumentView): string {
  const { id, seed } = message
  const order = generateOrder(seed)
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
        <dd>${formatState(message)}</dd>
      </dl>
      ${viewLinks(`/orders/${id}?`, view)}
      ${view === 'raw' ? html`<pre tabindex="0">${raw}</pre>` : readableDocument(readXml(raw))}`,
    'Orders',
  )
}
