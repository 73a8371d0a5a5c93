import { type Html, html } from './html'
import { navLink } from './layout'

export const DOCUMENT_VIEWS = ['readable', 'raw'] as const
export type DocumentView = (typeof DOCUMENT_VIEWS)[number]

const LABELS: Record<DocumentView, string> = { readable: 'Readable', raw: 'Raw' }

export function viewLinks(address: string, view: DocumentView): Html {
  return html`<nav class="views" aria-label="Views">
    ${DOCUMENT_VIEWS.map((other) =>
      navLink({ href: `${address}view=${other}`, label: LABELS[other], isCurrent: other === view }),
    )}
  </nav>`
}
