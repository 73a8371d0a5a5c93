import type { Mail } from '../mail/mailbox'
import { type Html, html } from './html'
import { layout } from './layout'
import { instant } from './instant'

export function mailsPage(mails: readonly Mail[]): string {
  return layout(
    'Mails',
    html`<div class="title">
        <h1>Mails</h1>
        <p>${mails.length === 1 ? '1 mail' : `${mails.length} mails`} caught, newest first</p>
        <form class="actions"><button>Refresh</button></form>
      </div>
      ${mails.length === 0 ? nothing() : table(mails)}`,
    'Mails',
  )
}

function nothing(): Html {
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
    <td class="when">${instant(receivedAt)}</td>
    <td>${to.join(', ')}</td>
    <td><a href="/mails/${id}">${subject || 'Without subject'}</a></td>
  </tr>`
}
