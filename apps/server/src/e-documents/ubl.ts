import type {
  EInvoice,
  EInvoiceAllowOrCharge,
  EInvoiceLine,
  EInvoiceTax,
  SellerParty,
  TaxBreakdown,
  TradeParty,
} from '@partwire/domain/e-document/e-invoice'
import type { UblFormat } from '@partwire/domain/option-lists'
import { parentElement, textElement, untrimmedElement, type Xml, xmlDocument } from '../upstream/codec/xml/write'
import {
  amountElement,
  dateElement,
  periodElement,
  UBL_NAMESPACES,
  writeAddress,
  writeItemIds,
  writePartyIds,
} from './ubl-parts'

/** The specification and the process that a file declares (BT-24, BT-23). */
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const SPECIFICATIONS: Readonly<Record<UblFormat, string>> = {
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
}

/** An invoice and a credit note have different names for the root, the lines and their quantity. */
interface Names {
  root: string
  namespace: string
  typeElement: string
  /** BT-3 */
  typeCode: string
  line: string
  quantity: string
}
const INVOICE: Names = {
  root: 'Invoice',
  namespace: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  typeElement: 'cbc:InvoiceTypeCode',
  typeCode: '380',
  line: 'cac:InvoiceLine',
  quantity: 'cbc:InvoicedQuantity',
}
const CREDIT_NOTE: Names = {
  root: 'CreditNote',
  namespace: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
  typeElement: 'cbc:CreditNoteTypeCode',
  typeCode: '381',
  line: 'cac:CreditNoteLine',
  quantity: 'cbc:CreditedQuantity',
}

/** Writes an invoice or a credit note as UBL 2.1. The order of the elements is that of the schema; nothing is decided or computed here. */
export function writeUblInvoice(invoice: EInvoice, format: UblFormat): string {
  const { currency, delivery, precedingInvoice } = invoice
  const names = precedingInvoice === null ? INVOICE : CREDIT_NOTE
  const parts = [
    textElement('cbc:CustomizationID', SPECIFICATIONS[format]),
    textElement('cbc:ProfileID', PROCESS),
    textElement('cbc:ID', invoice.number),
    dateElement('cbc:IssueDate', invoice.issueDate),
    dateElement('cbc:DueDate', invoice.dueDate),
    textElement(names.typeElement, names.typeCode),
    textElement('cbc:Note', withoutSubjectCode(invoice.note)),
    textElement('cbc:DocumentCurrencyCode', currency),
    textElement('cbc:BuyerReference', invoice.buyerReference),
    periodElement('cac:InvoicePeriod', delivery.period?.start ?? '', delivery.period?.end ?? ''),
    writeOrderReference(invoice),
    precedingInvoice === null ? '' : writeBillingReference(precedingInvoice),
    parentElement('cac:DespatchDocumentReference', [textElement('cbc:ID', invoice.despatchAdvice)]),
    parentElement('cac:AccountingSupplierParty', [writeSeller(invoice.seller)]),
    parentElement('cac:AccountingCustomerParty', [writeParty(invoice.buyer, [])]),
    writeDelivery(invoice),
    writePayment(invoice),
    parentElement('cac:PaymentTerms', [untrimmedElement('cbc:Note', invoice.paymentTerms)]),
    ...invoice.allowOrCharges.map((row) => writeAllowOrCharge(row, currency)),
    parentElement('cac:TaxTotal', [
      amountElement('cbc:TaxAmount', invoice.totals.tax, currency),
      ...invoice.taxes.map((tax) => writeBreakdown(tax, currency)),
    ]),
    writeTotals(invoice),
    ...invoice.lines.map((line) => writeLine(line, names, currency)),
  ]
  return xmlDocument(parentElement(names.root, parts, { xmlns: names.namespace, ...UBL_NAMESPACES }))
}

/**
 * UBL has no element for the subject code of a note (BT-21): text between two `#` is read as one (BR-CL-08). A note with
 * more than one `#` is written with 'No.' before numbers, and without the others.
 */
function withoutSubjectCode(note: string): string {
  if (note.indexOf('#') === note.lastIndexOf('#')) return note
  const separated = note.replaceAll(/(?<=[\p{L}\p{N}])#/gu, ' #')
  return separated.replaceAll(/#+ *(?=\d)/g, 'No. ').replaceAll(/#+ */g, '')
}

/** What Peppol prescribes as order number of the buyer where only that of the seller is known: the schema requires one. */
const NO_ORDER_NUMBER = 'NA'

function writeOrderReference({ orderNumber, salesOrderNumber }: EInvoice): Xml {
  if (orderNumber === '' && salesOrderNumber === '') return ''
  return parentElement('cac:OrderReference', [
    textElement('cbc:ID', orderNumber || NO_ORDER_NUMBER),
    textElement('cbc:SalesOrderID', salesOrderNumber),
  ])
}

function writeBillingReference({ number, issueDate }: NonNullable<EInvoice['precedingInvoice']>): Xml {
  return parentElement('cac:BillingReference', [
    parentElement('cac:InvoiceDocumentReference', [
      textElement('cbc:ID', number),
      dateElement('cbc:IssueDate', issueDate),
    ]),
  ])
}

function writeSeller(seller: SellerParty): Xml {
  const { contact } = seller
  return writeParty(seller, [
    parentElement('cac:Contact', [
      textElement('cbc:Name', contact.name),
      textElement('cbc:Telephone', contact.phone),
      textElement('cbc:ElectronicMail', contact.email),
    ]),
  ])
}

function writeParty(party: TradeParty & Partial<SellerParty>, contact: readonly Xml[]): Xml {
  return parentElement('cac:Party', [
    ...writePartyIds(party),
    parentElement('cac:PostalAddress', writeAddress(party.address)),
    writeTaxScheme(party.vatId, 'VAT'),
    writeTaxScheme(party.taxNumber ?? '', 'FC'),
    parentElement('cac:PartyLegalEntity', [
      textElement('cbc:RegistrationName', party.name),
      textElement('cbc:CompanyID', party.registrationNumber ?? ''),
    ]),
    ...contact,
  ])
}

/** VAT for a VAT id, FC for a tax number. */
function writeTaxScheme(companyId: string, scheme: 'VAT' | 'FC'): Xml {
  if (companyId === '') return ''
  return parentElement('cac:PartyTaxScheme', [
    textElement('cbc:CompanyID', companyId),
    parentElement('cac:TaxScheme', [textElement('cbc:ID', scheme)]),
  ])
}

function writeDelivery({ delivery: { date, name, address } }: EInvoice): Xml {
  return parentElement('cac:Delivery', [
    dateElement('cbc:ActualDeliveryDate', date),
    parentElement('cac:DeliveryLocation', [
      parentElement('cac:Address', address === null ? [] : writeAddress(address)),
    ]),
    parentElement('cac:DeliveryParty', [parentElement('cac:PartyName', [textElement('cbc:Name', name)])]),
  ])
}

function writePayment({ payment }: EInvoice): Xml {
  return parentElement('cac:PaymentMeans', [
    textElement('cbc:PaymentMeansCode', payment.meansCode),
    textElement('cbc:PaymentID', payment.reference),
    parentElement('cac:PayeeFinancialAccount', [
      textElement('cbc:ID', payment.account),
      textElement('cbc:Name', payment.accountName),
      parentElement('cac:FinancialInstitutionBranch', [textElement('cbc:ID', payment.bic)]),
    ]),
  ])
}

function writeAllowOrCharge(row: EInvoiceAllowOrCharge, currency: string): Xml {
  return parentElement('cac:AllowanceCharge', [
    textElement('cbc:ChargeIndicator', String(row.isCharge)),
    textElement('cbc:AllowanceChargeReasonCode', row.reasonCode),
    textElement('cbc:AllowanceChargeReason', row.reason),
    textElement('cbc:MultiplierFactorNumeric', row.percent),
    amountElement('cbc:Amount', row.amount, currency),
    amountElement('cbc:BaseAmount', row.base, currency),
    writeTaxCategory('cac:TaxCategory', row),
  ])
}

/** The breakdown states the rate 0 also of what is not subject to VAT, as XRechnung requires (BR-DE-14). */
function writeBreakdown(tax: TaxBreakdown, currency: string): Xml {
  return parentElement('cac:TaxSubtotal', [
    amountElement('cbc:TaxableAmount', tax.base, currency),
    amountElement('cbc:TaxAmount', tax.amount, currency),
    parentElement('cac:TaxCategory', [
      textElement('cbc:ID', tax.category),
      textElement('cbc:Percent', tax.rate),
      textElement('cbc:TaxExemptionReasonCode', tax.exemptionCode),
      textElement('cbc:TaxExemptionReason', tax.exemptionReason),
      VAT_SCHEME,
    ]),
  ])
}

const VAT_SCHEME = parentElement('cac:TaxScheme', [textElement('cbc:ID', 'VAT')])

/** The tax of a line, an allowance or a charge. What is not subject to VAT has no rate (BR-O-05). */
function writeTaxCategory(name: string, { category, rate }: EInvoiceTax): Xml {
  return parentElement(name, [
    textElement('cbc:ID', category),
    textElement('cbc:Percent', category === 'O' ? '' : rate),
    VAT_SCHEME,
  ])
}

function writeTotals({ totals, currency, allowOrCharges }: EInvoice): Xml {
  const amount = (name: string, value: string) => amountElement(name, value, currency)
  const has = (isCharge: boolean) => allowOrCharges.some((row) => row.isCharge === isCharge)
  return parentElement('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', totals.lines),
    amount('cbc:TaxExclusiveAmount', totals.net),
    amount('cbc:TaxInclusiveAmount', totals.total),
    amount('cbc:AllowanceTotalAmount', has(false) ? totals.allowances : ''),
    amount('cbc:ChargeTotalAmount', has(true) ? totals.charges : ''),
    amount('cbc:PayableRoundingAmount', totals.rounding),
    amount('cbc:PayableAmount', totals.payable),
  ])
}

function writeLine(line: EInvoiceLine, names: Names, currency: string): Xml {
  return parentElement(names.line, [
    textElement('cbc:ID', line.id),
    textElement('cbc:Note', line.note),
    textElement(names.quantity, line.quantity, { unitCode: line.unitCode }),
    amountElement('cbc:LineExtensionAmount', line.net, currency),
    parentElement('cac:OrderLineReference', [textElement('cbc:LineID', line.orderLine)]),
    writeItem(line),
    parentElement('cac:Price', [
      amountElement('cbc:PriceAmount', line.price, currency),
      line.listPrice === null ? '' : writePriceDiscount(line.listPrice, currency),
    ]),
  ])
}

function writeItem(line: EInvoiceLine): Xml {
  return parentElement('cac:Item', [
    textElement('cbc:Name', line.name),
    ...writeItemIds(line),
    parentElement('cac:OriginCountry', [textElement('cbc:IdentificationCode', line.originCountry)]),
    parentElement('cac:CommodityClassification', [
      textElement('cbc:ItemClassificationCode', line.commodityCode, { listID: 'HS' }),
    ]),
    writeTaxCategory('cac:ClassifiedTaxCategory', line),
    line.makerCode === ''
      ? ''
      : parentElement('cac:AdditionalItemProperty', [
          textElement('cbc:Name', 'Maker code'),
          textElement('cbc:Value', line.makerCode),
        ]),
  ])
}

function writePriceDiscount({ price, discount }: NonNullable<EInvoiceLine['listPrice']>, currency: string): Xml {
  return parentElement('cac:AllowanceCharge', [
    textElement('cbc:ChargeIndicator', 'false'),
    amountElement('cbc:Amount', discount, currency),
    amountElement('cbc:BaseAmount', price, currency),
  ])
}
