import { MAX_PLACED_LINES } from '../generator/make-lines'
import { orderHead } from '../generator/order-head'
import { type Kind } from '../generator/order'
import type { Message } from '../platform/message'
import type { PlacedKind } from '../platform/place-orders'
import type { Platform } from '../platform/platform'
import { alert, numberField, organisationField, selectField } from './fields'
import { type Html, html } from './html'
import { instant } from './instant'
import { layout, navLink } from './layout'

export interface OrdersForm {
  tecComId: string
  count: string
  lines: string
  kind: string
}

export const STATES = ['all', 'waiting', 'fetched'] as const
export type State = (typeof STATES)[number]

export const KIND_LABELS: Record<Kind, string> = { order: 'Order', change: 'Change', cancellation: 'Cancellation' }

const PLACED_LABELS: Record<PlacedKind, string> = {
  order: 'New orders',
  change: 'Changes of the last order',
  cancellation: 'Cancellations of the last order',
  mixed: 'Mixed',
}
const STATE_LABELS: Record<State, string> = { all: 'All', waiting: 'Waiting', fetched: 'Fetched' }
const MOST_ROWS = 100

export function ordersPage(platform: Platform, state: State, form: OrdersForm, problem: string | null): string {
  const messages = platform
    .organisations()
    .flatMap((organisation) => [...organisation.messages.values()])
    .toSorted((a, b) => a.seed.placedAt - b.seed.placedAt)
  const shown = messages.filter((message) => isIn(message, state))
  return layout(
    'Orders',
    html`<div class="title">
        <h1>Orders</h1>
        <p>Play the buyer: place orders, then let the portal fetch them</p>
      </div>
      ${alert(problem)} ${placeForm(platform, form)}
      <nav class="views" aria-label="States">
        ${STATES.map((other) =>
          navLink({
            href: `/?state=${other}`,
            label: `${STATE_LABELS[other]} (${messages.filter((message) => isIn(message, other)).length})`,
            isCurrent: other === state,
          }),
        )}
      </nav>
      ${shown.length === 0 ? nothing(state) : table(shown)}`,
    'Orders',
  )
}

/** Fetched and not acknowledged still waits: it comes again. */
function isIn({ acknowledgedAt }: Message, state: State): boolean {
  return state === 'all' || (state === 'waiting') === (acknowledgedAt === null)
}

function placeForm(platform: Platform, { tecComId, count, lines, kind }: OrdersForm): Html {
  const known = platform.organisations().map((organisation) => organisation.tecComId)
  const kinds = Object.entries(PLACED_LABELS).map(([value, label]) => ({ value, label }))
  return html`<form class="panel" method="post" action="/orders">
    ${organisationField(tecComId, known, '')}
    ${numberField({ name: 'count', label: 'Orders', value: count }, 100_000, '')}
    ${numberField({ name: 'lines', label: 'Lines each', value: lines }, MAX_PLACED_LINES, 'as it comes')}
    ${selectField({ name: 'kind', label: 'Kind', value: kind }, kinds)}
    <button class="primary">Place orders</button>
  </form>`
}

function nothing(state: State): Html {
  if (state === 'fetched')
    return html`<p class="empty">Nothing has been fetched and acknowledged by the portal yet.</p>`
  return html`<p class="empty">
    No order is waiting. Place some above; the portal fetches them at its next synchronisation.
  </p>`
}

function table(messages: readonly Message[]): Html {
  const newest = messages.slice(-MOST_ROWS).toReversed()
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
    ${messages.length > MOST_ROWS ? html`<p class="note">The newest ${MOST_ROWS} of ${messages.length}.</p>` : html``}`
}

function row(message: Message): Html {
  const { id, seed } = message
  const { relation, number } = orderHead(seed)
  return html`<tr>
    <td class="when">${instant(new Date(seed.placedAt).toISOString())}</td>
    <td class="brief">${seed.tecComId}</td>
    <td class="brief"><a href="/orders/${id}">${number ?? 'Without number'}</a></td>
    <td class="brief">${KIND_LABELS[seed.kind]}</td>
    <td>${relation.partyNumber} ${relation.company.address?.name ?? ''}</td>
    <td>${stateOf(message)}</td>
  </tr>`
}

export function stateOf({ fetchedAt, acknowledgedAt }: Message): Html {
  if (acknowledgedAt !== null) return html`Acknowledged ${instant(acknowledgedAt)}`
  return fetchedAt === null ? html`Waiting` : html`Fetched, not acknowledged ${instant(fetchedAt)}`
}
