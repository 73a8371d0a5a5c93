import type { DocumentKind } from '../platform/organisation'
import type { XmlElement } from '../xml/read-xml'
import { DOCUMENTS } from './document-rules'
import type { Rule } from './grammar'

/** Returns the first violation of the protocol as one sentence, or null. */
export function findDocumentProblem(kind: DocumentKind, document: XmlElement): string | null {
  if (document.name !== kind) return `The document is ${document.name}, but ${kind} was announced.`
  return findChildrenProblem(document, DOCUMENTS[kind], kind)
}

function findChildrenProblem({ children, text }: XmlElement, rules: readonly Rule[], path: string): string | null {
  if (text.trim() !== '') return `${path} holds text between its elements.`
  let position = 0
  for (const rule of rules) {
    let count = 0
    for (let child = children[position]; child?.name === rule.name; child = children[position]) {
      const problem = findElementProblem(child, rule, `${path}/${rule.name}`)
      if (problem !== null) return problem
      count += 1
      position += 1
    }
    if (count === 0 && rule.isRequired) return `${path}/${rule.name} is missing or not in its place.`
    if (count > 1 && !rule.isRepeatable) return `${path}/${rule.name} comes more than once.`
  }
  const unexpected = children[position]
  return unexpected ? `${path}/${unexpected.name} is unknown or not in its place.` : null
}

function findElementProblem(element: XmlElement, rule: Rule, path: string): string | null {
  const missing = rule.attributes.find((name) => (element.attributes[name] ?? '') === '')
  if (missing !== undefined) return `${path} has no ${missing}.`
  if (rule.children !== null) {
    return element.children.length === 0 ? `${path} is empty.` : findChildrenProblem(element, rule.children, path)
  }
  return element.children.length > 0 ? `${path} holds elements instead of text.` : findTextProblem(element, rule, path)
}

const WHOLE = /^\d+$/
const DECIMAL = /^\d+(\.\d+)?$/

const FORMATS: Readonly<Record<string, RegExp>> = {
  Date: /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/,
  Quantity: WHOLE,
  RequestedQuantity: WHOLE,
  DeliveredQuantity: WHOLE,
  PacketCount: WHOLE,
  Price: DECIMAL,
  PriceUnit: DECIMAL,
  Net: DECIMAL,
  List: DECIMAL,
  Amount: DECIMAL,
  Percent: DECIMAL,
  TaxPercent: DECIMAL,
  DiscountPercent: DECIMAL,
  TotalValue: DECIMAL,
  InvoiceNetValue: DECIMAL,
  InvoiceGrossValue: DECIMAL,
  InvoiceTaxAmount: DECIMAL,
  InvoiceAmountPayable: DECIMAL,
  TaxableAmount: DECIMAL,
  TaxAmount: DECIMAL,
}

const VALUES: Readonly<Record<string, readonly string[]>> = {
  MessageStatus: ['Confirmed', 'Modified', 'Rejected'],
  ItemInstruction: ['ConfirmedWithoutChanges', 'ConfirmedWithChanges', 'Rejected', 'NotProcessed'],
  AllowOrChargeIdentifier: ['Allow', 'Charge'],
  TaxTreatmentCode: ['NetInvoiceLevel', 'NoTaxApplies'],
}

/** Elements that have attributes and no text. */
const ONLY_ATTRIBUTES = new Set(['Document', ...Object.keys(VALUES)])

function findTextProblem({ name, attributes, text }: XmlElement, { values }: Rule, path: string): string | null {
  if (ONLY_ATTRIBUTES.has(name)) {
    const value = attributes['Value'] ?? ''
    const isAllowed = VALUES[name]?.includes(value) ?? true
    return isAllowed ? null : `${path} has the unknown value "${value}".`
  }
  if (text.trim() === '') return `${path} is empty.`
  const isKnown = values.length === 0 || values.includes(text)
  return isKnown && (FORMATS[name]?.test(text) ?? true) ? null : `${path} cannot be "${text}".`
}
