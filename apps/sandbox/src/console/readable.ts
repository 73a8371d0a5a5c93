import type { XmlElement } from '../xml/read-xml'
import { all, textAt } from '../xml/look'
import { type Html, html } from './html'
import { label, summary } from './summary'

/** Elements that are rows of a table, and those that have a heading of their own. */
const ROWS = new Set(['OrderItem', 'OrdRspItem', 'PkgItem', 'InvoiceDetail'])
const SECTIONS = new Set(['OrderHeader', 'OrdRspHeader', 'DesAdvHeader', 'InvoiceHeader', 'Package', 'InvoiceSummary'])

/** Any document of the protocol for people: facts as a list, items as a table, in the order of the document. */
export function readable(document: XmlElement): Html {
  const sections = document.children.filter(({ name }) => SECTIONS.has(name) && !name.endsWith('Summary'))
  const closing = document.children.filter(({ name }) => name.endsWith('Summary'))
  return html`${sections.map(section)} ${rowsOf(document)} ${closing.map(section)}`
}

function section(element: XmlElement): Html {
  const names = [...new Set(element.children.map(({ name }) => name))].filter((name) => !ROWS.has(name))
  return html`<section>
    <h2>${label(element.name)} ${textAt(element, 'PkgNumber') ?? ''}</h2>
    <dl>
      ${names.map(
        (name) =>
          html`<dt>${label(name)}</dt>
            <dd>${lines(all(element, name))}</dd>`,
      )}
    </dl>
    ${rowsOf(element)}
  </section>`
}

function rowsOf(element: XmlElement): Html {
  const rows = element.children.filter(({ name }) => ROWS.has(name))
  if (rows.length === 0) return html``
  const columns = [...new Set(rows.flatMap(({ children }) => children.map(({ name }) => name)))]
  return html`<div class="wide" role="region" aria-label="Items" tabindex="0">
    <table>
      <thead>
        <tr>
          ${columns.map((name) => html`<th scope="col">${label(name)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${columns.map((name) => html`<td>${lines(all(row, name))}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function lines(elements: readonly XmlElement[]): Html[] {
  return elements.map((element) => html`<div>${summary(element)}</div>`)
}
