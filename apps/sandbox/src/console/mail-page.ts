import type { Mail } from '../mail/mailbox'
import { type Html, html } from './html'
import { instant } from './instant'
import { layout } from './layout'
import { linked } from './linked'

export const VIEWS = ['html', 'text', 'raw'] as const
export type View = (typeof VIEWS)[number]

const LABELS: Record<View, string> = { html: 'Formatted', text: 'Text', raw: 'Raw' }

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
        <dd>${instant(mail.receivedAt)}</dd>
      </dl>
      <nav class="views" aria-label="Views">${VIEWS.map((other) => viewLink(mail, other, view))}</nav>
      ${body(mail, view)}`,
    'Mails',
  )
}

/** A mail without formatting opens as text. */
export function firstView(mail: Mail): View {
  return mail.html === '' ? 'text' : 'html'
}

function viewLink({ id }: Mail, other: View, view: View): Html {
  return other === view
    ? html`<a href="/mails/${id}?view=${other}" aria-current="true">${LABELS[other]}</a>`
    : html`<a href="/mails/${id}?view=${other}">${LABELS[other]}</a>`
}

function body({ id, html: formatted, text, raw }: Mail, view: View): Html {
  if (view === 'raw') return html`<pre class="raw" tabindex="0">${raw}</pre>`
  if (view === 'text') return text === '' ? none('text') : html`<pre>${linked(text)}</pre>`
  if (formatted === '') return none('formatted')
  return html`<iframe
    title="The mail as its reader sees it"
    src="/mails/${id}/body"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
  ></iframe>`
}

function none(part: string): Html {
  return html`<p class="empty">This mail has no ${part} part.</p>`
}
