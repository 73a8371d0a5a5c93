import { isCountry, upperCountry } from '../countries'
import type { Address } from '../documents/shape'
import { submittedTotals, type InvoiceTotals } from '../invoice/totals'
import { electronicCode } from '../lib/bank-codes'
import { isBlank } from '../lib/text'
import { lineText, toAllowOrCharge, toLine } from './e-invoice-lines'
import type {
  EInvoice,
  EInvoiceDelivery,
  EInvoicePayment,
  EInvoiceTax,
  EInvoiceTotals,
  PostalAddress,
  PrintedInvoice,
  PrintedTax,
} from './e-invoice'
import {
  buyerReference,
  buyerVatId,
  deliveryAddress,
  deliveryDays,
  hasExactSums,
  isVatIdStated,
  sellerElectronicAddress,
  sellerTaxIds,
  usedTaxes,
  type InvoiceSource,
} from './invoice-source'
import { findDiscount, paymentTerms } from './payment-terms'
import { taxBreakdown } from './tax-breakdown'

/** The invoice in the terms of EN 16931. `invoiceGaps` must be empty: what is missing there would be blank here. */
export function buildEInvoice(source: InvoiceSource): EInvoice {
  const printed = buildPrintedInvoice(source)
  return {
    ...printed,
    allowOrCharges: printed.allowOrCharges.map(withCategory),
    taxes: printed.taxes.map(withCategory),
    lines: printed.lines.map(withCategory),
  }
}

/** Throws without a category: a guessed one must never be sent. */
function withCategory<Row extends PrintedTax>(row: Row): Row & EInvoiceTax {
  const { category } = row
  if (category === '') throw new Error('A tax has no category.')
  return { ...row, category }
}

/** The invoice as it is printed. It can be built of every submitted invoice. */
export function buildPrintedInvoice(source: InvoiceSource): PrintedInvoice {
  const totals = submittedTotals(source)
  const { desAdvId, note } = despatchReferences(source)
  const { credit } = source
  return {
    number: lineText(source.invoiceId),
    issueDate: source.issueDate,
    dueDate: source.invoiceDueDate,
    currency: source.currency,
    buyerReference: lineText(buyerReference(source)),
    orderNumber: lineText(source.buyerOrderNumber),
    salesOrderNumber: lineText(source.facts.sellerOrderNumber),
    despatchAdvice: desAdvId,
    paymentTerms: paymentTerms(source),
    discount: findDiscount(source),
    note: [lineText(credit?.reason ?? ''), note].filter((text) => text !== '').join('\n'),
    precedingInvoice: credit === undefined ? null : { number: lineText(credit.invoiceId), issueDate: credit.issueDate },
    ...parties(source),
    delivery: delivery(source),
    payment: payment(source),
    bankName: credit === undefined ? lineText(source.banking.bankName) : '',
    allowOrCharges: source.allowOrCharges.flatMap((row) => toAllowOrCharge(source, row, totals.itemTotal)),
    totals: documentTotals(totals),
    taxes: hasExactSums(source) ? taxBreakdown(source) : [],
    lines: source.items.map((item, i) => toLine(source, item, i + 1)),
  }
}

/** The beginning of the line of the note that names the dispatch advices. */
export const DISPATCH_ADVICES_NOTE = 'Dispatch advices: '

/** One dispatch advice is referred to; several are named in the note. */
function despatchReferences({ facts: { dispatchAdvices } }: InvoiceSource): { desAdvId: string; note: string } {
  const ids = dispatchAdvices.map(({ desAdvId }) => lineText(desAdvId))
  if (ids.length > 1) return { desAdvId: '', note: `${DISPATCH_ADVICES_NOTE}${ids.join(', ')}` }
  return { desAdvId: ids[0] ?? '', note: '' }
}

function parties(source: InvoiceSource): Pick<EInvoice, 'seller' | 'buyer'> {
  const { sellerParty, buyerParty, facts } = source
  const hasVatIds = isVatIdStated(source)
  const { vatId, taxNumber } = sellerTaxIds(source)
  return {
    seller: {
      name: lineText(sellerParty.address?.name1 ?? ''),
      address: postalAddress(sellerParty.address),
      id: lineText(sellerParty.partyNumber),
      vatId: hasVatIds ? vatId : '',
      taxNumber: lineText(taxNumber),
      registrationNumber: lineText(facts.setting.companyRegistrationNumber),
      electronicAddress: sellerElectronicAddress(source),
      contact: { name: lineText(source.contactName), phone: lineText(source.phone), email: lineText(source.email) },
    },
    buyer: {
      name: lineText(buyerParty.address?.name1 ?? ''),
      address: postalAddress(buyerParty.address),
      id: lineText(buyerParty.partyNumber),
      vatId: hasVatIds ? buyerVatId(source) : '',
      electronicAddress: facts.customer.electronicAddress,
    },
  }
}

function postalAddress(address: Address | null): PostalAddress {
  return {
    street: lineText(address?.street1 ?? ''),
    city: lineText(address?.city ?? ''),
    postalCode: lineText(address?.postalCode ?? ''),
    country: upperCountry(address?.countryCode),
  }
}

/** An incomplete delivery address is left out, unless an intra-EU delivery has to name the country. */
function delivery(source: InvoiceSource): EInvoiceDelivery {
  const days = deliveryDays(source)
  const [first = ''] = days
  const address = deliveryAddress(source)
  const isIntraEu = usedTaxes(source).some(({ category }) => category === 'K')
  const isComplete =
    isCountry(upperCountry(address?.countryCode)) && !isBlank(address?.city) && !isBlank(address?.postalCode)
  const isStated = isComplete || isIntraEu
  return {
    date: days.length === 1 ? first : '',
    period: days.length > 1 ? { start: first, end: days.at(-1) ?? first } : null,
    name: isStated ? lineText(address?.name1 ?? '') : '',
    address: isStated ? postalAddress(address) : null,
  }
}

const NO_PAYMENT: EInvoicePayment = {
  meansCode: '1',
  reference: '',
  account: '',
  isIban: false,
  accountName: '',
  bic: '',
}

/** 58 is a SEPA credit transfer, 30 another one, 1 none. A credit note asks for no payment to the seller. */
function payment(source: InvoiceSource): EInvoicePayment {
  if (source.credit !== undefined) return NO_PAYMENT
  const iban = electronicCode(source.banking.iban)
  const account = iban || lineText(source.banking.bankAccount)
  const transferCode = iban !== '' && source.currency === 'EUR' ? '58' : '30'
  return {
    meansCode: account === '' ? '1' : transferCode,
    reference: lineText(source.invoiceId),
    account,
    isIban: iban !== '',
    accountName: account === '' ? '' : lineText(source.sellerParty.address?.name1 ?? ''),
    bic: account === '' ? '' : electronicCode(source.banking.swift),
  }
}

function documentTotals(totals: InvoiceTotals): EInvoiceTotals {
  return {
    lines: totals.itemTotal,
    allowances: totals.allowances,
    charges: totals.charges,
    net: totals.netValue,
    tax: totals.taxAmount,
    total: totals.total,
    rounding: totals.rounding ?? '',
    payable: totals.payable === null ? totals.total : `${totals.payable}.00`,
  }
}
