import type { Platform } from '../platform/platform'
import type { DocumentKind, Received } from '../platform/organisation'
import { readXml } from '../xml/read-xml'
import { formatInstant, type Html, html } from './html'
import { type DocumentView, layout, viewLinks } from './layout'
import { readableDocument } from './readable-document'

const KIND_LABELS: Record<DocumentKind, string> = {
  OrdRsp: 'Order response',
  DesAdv: 'Dispatch advice',
  Invoice: 'Invoice',
}

/** A credit note is an Invoice of another MessageType. */
function kindLabel({ kind, raw }: Received): string {
  return kind === 'Invoice' && raw.includes('<MessageType>CreditNote</MessageType>') ? 'Credit note' : KIND_LABELS[kind]
}

interface ListedDocument {
  tecComId: string
  document: Received
}

export function documentsPage(platform: Platform): string {
  const documents = platform
    .organisations()
    .flatMap(({ tecComId, received }) => Array.from(received.values(), (document) => ({ tecComId, document })))
    .toSorted((a, b) => b.document.receivedAt.localeCompare(a.document.receivedAt))
  return layout(
    'Documents',
    html`<div class="title">
        <h1>Documents</h1>
        <p>${documents.length === 1 ? '1 document' : `${documents.length} documents`} received, newest first</p>
        <form class="actions"><button>Refresh</button></form>
      </div>
      ${documents.length === 0 ? emptyState() : table(documents)}`,
    'Documents',
  )
}

export function documentPage({ tecComId, document }: ListedDocument, view: DocumentView): string {
  const { number, buyerOrderNumber, receivedAt, raw } = document
  const title = `${kindLabel(document)} ${number}`
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
        <dd>${formatInstant(receivedAt)}</dd>
      </dl>
      ${viewLinks(`${documentUrl({ tecComId, document })}&`, view)}
      ${view === 'raw' ? html`<pre tabindex="0">${raw}</pre>` : readableDocument(readXml(raw))}`,
    'Documents',
  )
}

function emptyState(): Html {
  return html`<p class="empty">
    No document yet. Order responses, dispatch advices, invoices and credit notes sent by the portal are listed here.
  </p>`
}

function table(documents: readonly ListedDocument[]): Html {
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
      ${documents.map(row)}
    </tbody>
  </table>`
}

function row({ tecComId, document }: ListedDocument): Html {
  return html`<tr>
    <td class="when">${formatInstant(document.receivedAt)}</td>
    <td class="brief">${tecComId}</td>
    <td class="brief">${kindLabel(document)}</td>
    <td><a href="${documentUrl({ tecComId, document })}">${document.number}</a></td>
    <td>${document.buyerOrderNumber ?? 'Without number'}</td>
  </tr>`
}

/** A query, because document numbers may contain slashes. */
function documentUrl({ tecComId, document: { kind, number } }: ListedDocument): string {
  return `/document?${new URLSearchParams({ tecComId, key: `${kind} ${number}` }).toString()}`
}
