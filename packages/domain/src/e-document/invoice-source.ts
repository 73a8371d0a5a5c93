import type { Address, Party } from '../documents/shape'
import type { Invoice, InvoiceItem } from '../invoice/shape'
import { invoiceTotals } from '../invoice/totals'
import { isDay } from '../lib/calendar-date'
import { parseDecimal, toDecimal } from '../lib/decimal'
import { isEmptyInput, type NumberInput } from '../lib/number-input'
import { isBlank } from '../lib/text'
import { EMAIL_SCHEME } from './address-schemes'
import type { ElectronicAddress, InvoiceFacts } from './shape'
import { effectiveCategory, type TaxCategory } from './tax-categories'
import { effectiveTaxNumber, effectiveVatId } from './tax-ids'

/** An item of an invoice, as far as e-invoices need it. */
export interface SourceItem extends Omit<InvoiceItem, 'quantity' | 'proposals' | 'offers'> {
  quantity: NumberInput
  /** Blank in the browser, where only the rules run. */
  buyerLineNumber: string
  makerCode: string
  ean: string
}

type InvoiceFields =
  | 'invoiceId'
  | 'issueDate'
  | 'invoiceDueDate'
  | 'currency'
  | 'buyerOrderNumber'
  | 'isTaxApplies'
  | 'discount'
  | 'discountDueDate'
  | 'contactName'
  | 'phone'
  | 'email'
  | 'banking'
  | 'allowOrCharges'
  | 'taxTreatment'
  | 'exemptionReason'
  | 'deliveryDate'
  | 'submittedSums'

/** What an e-invoice is made from: the invoice with its parties, and the facts of e-documents. */
export interface InvoiceSource extends Pick<Invoice, InvoiceFields> {
  buyerParty: Party
  sellerParty: Party
  deliveryParty: Party | null
  items: readonly SourceItem[]
  facts: InvoiceFacts
  /** Set in a credit note: the invoice that it corrects, and why. */
  credit?: CreditReference | undefined
}

export interface CreditReference {
  invoiceId: string
  issueDate: string
  reason: string
}

/** 'customer Autohaus Nord', by number where there is no name: how sentences name the buyer. */
export function customerName({ buyerParty }: InvoiceSource): string {
  return `customer ${buyerParty.address?.name1.trim() || buyerParty.partyNumber}`
}

/** BT-31 and BT-32. */
export function sellerTaxIds({ facts: { setting }, sellerParty }: InvoiceSource): { vatId: string; taxNumber: string } {
  const taxRegNumber = sellerParty.taxRegNumber ?? ''
  return {
    vatId: effectiveVatId(setting.vatId, taxRegNumber),
    taxNumber: effectiveTaxNumber(setting.taxNumber, taxRegNumber),
  }
}

/** BT-48. */
export function buyerVatId({ facts: { customer }, buyerParty }: InvoiceSource): string {
  return effectiveVatId(customer.vatId, buyerParty.taxRegNumber ?? '')
}

/** BT-34: the address of the settings, or the e-mail of the contact. */
export function sellerElectronicAddress({ facts: { setting }, email }: InvoiceSource): ElectronicAddress {
  return setting.electronicAddress.id === '' ? { scheme: EMAIL_SCHEME, id: email.trim() } : setting.electronicAddress
}

/** BT-10: the reference of the customer, or the order number of the buyer; blank when there is neither. */
export function buyerReference({ facts: { customer }, buyerOrderNumber }: InvoiceSource): string {
  return customer.buyerReference || buyerOrderNumber.trim()
}

/** The address the goods go to: that of the delivery party, or the buyer's if it has no country. */
export function deliveryAddress({ deliveryParty, buyerParty }: InvoiceSource): Address | null {
  const address = deliveryParty?.address
  return isBlank(address?.countryCode) ? buyerParty.address : (address ?? null)
}

/**
 * The days of delivery, first to last: the typed one, those of the dispatch advices, or, where the dispatch advices were
 * skipped, the last confirmed one.
 */
export function deliveryDays({ deliveryDate, facts }: InvoiceSource): string[] {
  if (isDay(deliveryDate)) return [deliveryDate]
  const { dispatchAdvices, lastConfirmedDate } = facts
  const days = dispatchAdvices.length === 0 ? [lastConfirmedDate] : dispatchAdvices.map((advice) => advice.deliveryDate)
  return [...new Set(days.filter(isDay))].toSorted()
}

/** The tax of an item or of an allowance or charge. */
export interface RowTax {
  /** '' while none is chosen. */
  category: TaxCategory | ''
  /** Percent, without trailing zeros. */
  rate: string
  /** '' where no tax applies to the invoice. */
  taxCode: string
  /** False for a row of a draft to which tax applies, as long as it has no tax of the settings. */
  isChosen: boolean
}

export function rowTax(source: InvoiceSource, row: { taxCode: string; taxPercent: NumberInput }): RowTax {
  if (!source.isTaxApplies) return { category: source.taxTreatment, rate: '0', taxCode: '', isChosen: true }
  const chosen = source.facts.setting.taxes.find(({ code }) => code === row.taxCode)?.category ?? ''
  const { taxCode, taxPercent } = row
  return {
    category: effectiveCategory(taxPercent, chosen),
    rate: toDecimal(taxPercent).toFixed(),
    taxCode,
    isChosen: !isEmptyInput(taxPercent),
  }
}

/** The taxes of all items, allowances and charges, each once. */
export function usedTaxes(source: InvoiceSource): RowTax[] {
  const rows = [...source.items, ...source.allowOrCharges.filter(({ identifier }) => identifier !== '')]
  const taxes = new Map<string, RowTax>()
  for (const row of rows) {
    const tax = rowTax(source, row)
    taxes.set(`${tax.taxCode}\n${tax.rate}`, tax)
  }
  return [...taxes.values()]
}

/** An invoice that is not subject to VAT states no VAT ids (BR-O-02). */
export function isVatIdStated(source: InvoiceSource): boolean {
  return usedTaxes(source).every(({ category }) => category !== 'O')
}

/** Whether the sums it was submitted with are those of the rounding rule of EN 16931. A draft has no such sums. */
export function hasExactSums(source: InvoiceSource): boolean {
  const { submittedSums } = source
  if (submittedSums === undefined) return true
  const totals = invoiceTotals(source)
  return (['netValue', 'taxAmount', 'total'] as const).every((name) =>
    parseDecimal(submittedSums[name]).eq(parseDecimal(totals[name])),
  )
}
