import type { XmlElement } from '../xml/read-xml'
import type { Rule } from './grammar'

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

/** An element that says what it says in its attributes has no text. */
const ONLY_ATTRIBUTES = new Set(['Document', ...Object.keys(VALUES)])

export function textProblem({ name, attributes, text }: XmlElement, { values }: Rule, path: string): string | null {
  if (ONLY_ATTRIBUTES.has(name)) {
    const value = attributes['Value'] ?? ''
    const isFine = VALUES[name]?.includes(value) ?? true
    return isFine ? null : `${path} has the unknown value "${value}".`
  }
  if (text.trim() === '') return `${path} is empty.`
  const isKnown = values.length === 0 || values.includes(text)
  return isKnown && (FORMATS[name]?.test(text) ?? true) ? null : `${path} cannot be "${text}".`
}
