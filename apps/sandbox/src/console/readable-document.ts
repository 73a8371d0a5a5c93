import { childElements, textAt, type XmlElement } from '../xml/read-xml'
import { type Html, html } from './html'

/** Elements shown as table rows, and elements shown as sections with a heading. */
const ROWS = new Set(['OrderItem', 'OrdRspItem', 'PkgItem', 'InvoiceDetail'])
const SECTIONS = new Set(['OrderHeader', 'OrdRspHeader', 'DesAdvHeader', 'InvoiceHeader', 'Package', 'InvoiceSummary'])

/** Renders any document of the protocol: fields as a list and items as a table, in document order. */
export function readableDocument(document: XmlElement): Html {
  const sections = document.children.filter(({ name }) => SECTIONS.has(name) && !name.endsWith('Summary'))
  const closing = document.children.filter(({ name }) => name.endsWith('Summary'))
  return html`${sections.map(section)} ${itemTable(document)} ${closing.map(section)}`
}

function section(element: XmlElement): Html {
  const names = [...new Set(element.children.map(({ name }) => name))].filter((name) => !ROWS.has(name))
  return html`<section>
    <h2>${label(element.name)} ${textAt(element, 'PkgNumber') ?? ''}</h2>
    <dl>
      ${names.map(
        (name) =>
          html`<dt>${label(name)}</dt>
            <dd>${lines(childElements(element, name))}</dd>`,
      )}
    </dl>
    ${itemTable(element)}
  </section>`
}

function itemTable(element: XmlElement): Html {
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
              ${columns.map((name) => html`<td>${lines(childElements(row, name))}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function lines(elements: readonly XmlElement[]): Html[] {
  return elements.map((element) => html`<div>${summary(element)}</div>`)
}

const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/^OrdRsp/, 'Response'],
  [/^DesAdv/, 'Advice'],
  [/^Pkg/, 'Package'],
  [/^Qty/, 'Quantity'],
  [/Ref$/, 'Reference'],
]

/** Groups of numbers, which need a label each. */
const LABELLED_GROUPS = new Set(['InvoiceTotals', 'TaxTotals', 'UnitPrice', 'PaymentTerms', 'Tax'])

/** Label of an element name: OrdRspIssueDate is “Response issue date”. */
function label(name: string): string {
  const spelled = ABBREVIATIONS.reduce((word, [pattern, full]) => word.replace(pattern, full), name)
  const [first = '', ...others] = spelled.split(/(?=[A-Z][a-z])/)
  return [first, ...others.map((word) => word.toLowerCase())].join(' ')
}

/** The content of an element in one line. */
function summary(element: XmlElement): string {
  return parts(element).join(' · ')
}

function parts(element: XmlElement): string[] {
  const { attributes, children } = element
  const value = formatValue(element)
  const own = [
    attributes['Caption'] ?? attributes['ParamId'] ?? attributes['MeasurementUnitQualifier'] ?? '',
    [value, attributes['UoM'] ?? ''].filter((part) => part !== '').join(' '),
    attributes['Value'] ?? attributes['DispatchMode'] ?? '',
  ]
  const nested = LABELLED_GROUPS.has(element.name)
    ? children.map((child) => `${label(child.name)} ${summary(child)}`)
    : children.flatMap(parts)
  return [...own.filter((part) => part !== ''), ...nested]
}

function formatValue({ name, text }: XmlElement): string {
  if (name === 'Date') return text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  return name === 'Time' ? text.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3 UTC') : text.trim()
}
