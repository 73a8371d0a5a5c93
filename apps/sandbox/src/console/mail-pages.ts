import type { Mail } from '../mail/mailbox'
import { formatInstant, type Html, html } from './html'
import { layout } from './layout'

export function mailsPage(mails: readonly Mail[]): string {
  return layout(
    'Mails',
    html`<div class="title">
        <h1>Mails</h1>
        <p>${mails.length === 1 ? '1 mail' : `${mails.length} mails`} caught, newest first</p>
        <form class="actions"><button>Refresh</button></form>
      </div>
      ${mails.length === 0 ? emptyState() : table(mails)}`,
    'Mails',
  )
}

function emptyState(): Html {
  return html`<p class="empty">
    No mail yet. Every mail the portal sends is caught here, for example after “Forgot password?”.
  </p>`
}

function table(mails: readonly Mail[]): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Received</th>
        <th scope="col">To</th>
        <th scope="col">Subject</th>
      </tr>
    </thead>
    <tbody>
      ${mails.map(row)}
    </tbody>
  </table>`
}

function row({ id, receivedAt, to, subject }: Mail): Html {
  return html`<tr>
    <td class="when">${formatInstant(receivedAt)}</td>
    <td>${to.join(', ')}</td>
    <td><a href="/mails/${id}">${subject || 'Without subject'}</a></td>
  </tr>`
}

const VIEW_LABELS: Record<View, string> = { html: 'Formatted', text: 'Text', raw: 'Raw' }

export const VIEWS = ['html', 'text', 'raw'] as const
export type View = (typeof VIEWS)[number]

export function mailPage(mail: Mail, view: View): string {
  return layout(
    mail.subject || 'Without subject',
    html`<p class="back"><a href="/mails">All mails</a></p>
      <h1>${mail.subject || 'Without subject'}</h1>
      <dl>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to.join(', ')}</dd>
        <dt>Received</dt>
        <dd>${formatInstant(mail.receivedAt)}</dd>
      </dl>
      <nav class="views" aria-label="Views">${VIEWS.map((other) => viewLink(mail, other, view))}</nav>
      ${body(mail, view)}`,
    'Mails',
  )
}

/** The initial view: text for a mail without HTML. */
export function firstView(mail: Mail): View {
  return mail.html === '' ? 'text' : 'html'
}

function viewLink({ id }: Mail, other: View, view: View): Html {
  return other === view
    ? html`<a href="/mails/${id}?view=${other}" aria-current="true">${VIEW_LABELS[other]}</a>`
    : html`<a href="/mails/${id}?view=${other}">${VIEW_LABELS[other]}</a>`
}

function body({ id, html: formatted, text, raw }: Mail, view: View): Html {
  if (view === 'raw') return html`<pre class="raw" tabindex="0">${raw}</pre>`
  if (view === 'text') return text === '' ? missingPart('text') : html`<pre>${linkify(text)}</pre>`
  if (formatted === '') return missingPart('formatted')
  return html`<iframe
    title="The mail as HTML"
    src="/mails/${id}/body"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
  ></iframe>`
}

function missingPart(part: string): Html {
  return html`<p class="empty">This mail has no ${part} part.</p>`
}

const URL_PATTERN = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/

/**
 * Turns the URLs of a text into links. Splitting by a group puts the URLs at the odd positions.
 * @internal
 */
export function linkify(text: string): Html[] {
  return text
    .split(URL_PATTERN)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>` : html`${part}`,
    )
}
