import type { Platform } from '../platform/platform'
import type { DocumentKind, Received } from '../platform/received'
import { readXml } from '../xml/read-xml'
import { type Html, html } from './html'
import { instant } from './instant'
import { layout } from './layout'
import { readable } from './readable'
import { type DocumentView, viewLinks } from './view-links'

const KIND_LABELS: Record<DocumentKind, string> = {
  OrdRsp: 'Order response',
  DesAdv: 'Dispatch advice',
  Invoice: 'Invoice',
}

interface Filed {
  tecComId: string
  document: Received
}

export function documentsPage(platform: Platform): string {
  const filed = platform
    .organisations()
    .flatMap(({ tecComId, received }) => Array.from(received.values(), (document) => ({ tecComId, document })))
    .toSorted((a, b) => b.document.receivedAt.localeCompare(a.document.receivedAt))
  return layout(
    'Documents',
    html`<div class="title">
        <h1>Documents</h1>
        <p>${filed.length === 1 ? '1 document' : `${filed.length} documents`} received, newest first</p>
        <form class="actions"><button>Refresh</button></form>
      </div>
      ${filed.length === 0 ? nothing() : table(filed)}`,
    'Documents',
  )
}

export function documentPage({ tecComId, document }: Filed, view: DocumentView): string {
  const { kind, number, buyerOrderNumber, receivedAt, raw } = document
  const title = `${KIND_LABELS[kind]} ${number}`
  return layout(
    title,
    html`<p class="back"><a href="/documents">All documents</a></p>
      <h1>${title}</h1>
      <dl>
        <dt>Organisation</dt>
        <dd>${tecComId}</dd>
        <dt>Order</dt>
        <dd>${buyerOrderNumber ?? 'Without number'}</dd>
        <dt>Received</dt>
        <dd>${instant(receivedAt)}</dd>
      </dl>
      ${viewLinks(`${addressOf({ tecComId, document })}&`, view)}
      ${view === 'raw' ? html`<pre tabindex="0">${raw}</pre>` : readable(readXml(raw))}`,
    'Documents',
  )
}

function nothing(): Html {
  return html`<p class="empty">
    No document yet. Order responses, dispatch advices and invoices the portal sends arrive here.
  </p>`
}

function table(filed: readonly Filed[]): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Received</th>
        <th scope="col">Organisation</th>
        <th scope="col">Kind</th>
        <th scope="col">Number</th>
        <th scope="col">Order number</th>
      </tr>
    </thead>
    <tbody>
      ${filed.map(row)}
    </tbody>
  </table>`
}

function row({ tecComId, document }: Filed): Html {
  return html`<tr>
    <td class="when">${instant(document.receivedAt)}</td>
    <td class="brief">${tecComId}</td>
    <td class="brief">${KIND_LABELS[document.kind]}</td>
    <td><a href="${addressOf({ tecComId, document })}">${document.number}</a></td>
    <td>${document.buyerOrderNumber ?? 'Without number'}</td>
  </tr>`
}

/** Numbers may hold slashes, so they travel as a query. */
function addressOf({ tecComId, document: { kind, number } }: Filed): string {
  return `/document?${new URLSearchParams({ tecComId, key: `${kind} ${number}` }).toString()}`
}
