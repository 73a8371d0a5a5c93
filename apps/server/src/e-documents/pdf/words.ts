import type { PrintedInvoice } from '@partwire/domain/e-document/e-invoice'
import type { TaxCategory } from '@partwire/domain/e-document/tax-categories'
import { isoDay } from '@partwire/domain/lib/calendar-date'
import { formatUnitPrice } from '@partwire/domain/lib/decimal'
import type { DocumentLanguage } from '@partwire/domain/option-lists'

/** The words and formats of a PDF in one language. */
export interface Words {
  language: DocumentLanguage
  invoice: string
  invoiceNumber: string
  invoiceDate: string
  creditNote: string
  creditNoteNumber: string
  creditNoteDate: string
  credited: string
  dueDate: string
  deliveryDate: string
  deliveryPeriod: string
  orderNumber: string
  salesOrderNumber: string
  buyerReference: string
  despatchAdvice: string
  despatchAdvices: string
  customerNumber: string
  supplierNumber: string
  position: string
  description: string
  quantity: string
  unitPrice: string
  tax: string
  amount: string
  productNumber: string
  buyerProductNumber: string
  orderLine: string
  commodityCode: string
  origin: string
  makerCode: string
  listPrice: string
  lineTotal: string
  netAmount: string
  taxOn: string
  taxTotal: string
  total: string
  rounding: string
  payable: string
  payment: string
  payUntil: string
  bank: string
  account: string
  reference: string
  seller: string
  buyer: string
  deliveredTo: string
  vatId: string
  taxNumber: string
  registrationNumber: string
  electronicAddress: string
  phone: string
  page: string
  of: string
  /** The standard reasons for which no tax is charged. A typed reason is printed as it is. */
  exemptions: Readonly<Partial<Record<TaxCategory, string>>>
  discount: (percent: string, day: string) => string
  decimalMark: '.' | ','
  formatDay: (day: string) => string
}

export const WORDS: Readonly<Record<DocumentLanguage, Words>> = {
  en: {
    language: 'en',
    invoice: 'Invoice',
    invoiceNumber: 'Invoice number',
    invoiceDate: 'Invoice date',
    creditNote: 'Credit note',
    creditNoteNumber: 'Credit note number',
    creditNoteDate: 'Credit note date',
    credited: 'Amount credited',
    dueDate: 'Due date',
    deliveryDate: 'Delivery date',
    deliveryPeriod: 'Delivery period',
    orderNumber: 'Your order',
    salesOrderNumber: 'Our order number',
    buyerReference: 'Your reference',
    despatchAdvice: 'Dispatch advice',
    despatchAdvices: 'Dispatch advices',
    customerNumber: 'Customer number',
    supplierNumber: 'Supplier number',
    position: 'No.',
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    tax: 'VAT',
    amount: 'Amount',
    productNumber: 'Product number',
    buyerProductNumber: 'Your product number',
    orderLine: 'Order line',
    commodityCode: 'Commodity code',
    origin: 'Country of origin',
    makerCode: 'Maker code',
    listPrice: 'List price',
    lineTotal: 'Sum of all lines',
    netAmount: 'Net amount',
    taxOn: 'on',
    taxTotal: 'VAT in total',
    total: 'Total',
    rounding: 'Rounding',
    payable: 'Amount payable',
    payment: 'Payment',
    payUntil: 'Please pay by',
    bank: 'Bank',
    account: 'Account',
    reference: 'Reference',
    seller: 'Seller',
    buyer: 'Buyer',
    deliveredTo: 'Delivered to',
    vatId: 'VAT ID',
    taxNumber: 'Tax number',
    registrationNumber: 'Registration number',
    electronicAddress: 'Electronic address',
    phone: 'Phone',
    page: 'Page',
    of: 'of',
    exemptions: {},
    discount: (percent, day) => `${percent} % discount for payment until ${day}.`,
    decimalMark: '.',
    formatDay: isoDay,
  },
  de: {
    language: 'de',
    invoice: 'Rechnung',
    invoiceNumber: 'Rechnungsnummer',
    invoiceDate: 'Rechnungsdatum',
    // A "Gutschrift" is by German tax law an invoice that the buyer issues.
    creditNote: 'Rechnungskorrektur',
    creditNoteNumber: 'Nummer der Korrektur',
    creditNoteDate: 'Korrekturdatum',
    credited: 'Gutgeschriebener Betrag',
    dueDate: 'Fällig am',
    deliveryDate: 'Lieferdatum',
    deliveryPeriod: 'Lieferzeitraum',
    orderNumber: 'Ihre Bestellung',
    salesOrderNumber: 'Unsere Auftragsnummer',
    buyerReference: 'Ihre Referenz',
    despatchAdvice: 'Lieferschein',
    despatchAdvices: 'Lieferscheine',
    customerNumber: 'Kundennummer',
    supplierNumber: 'Lieferantennummer',
    position: 'Pos.',
    description: 'Bezeichnung',
    quantity: 'Menge',
    unitPrice: 'Einzelpreis',
    tax: 'USt.',
    amount: 'Betrag',
    productNumber: 'Artikelnummer',
    buyerProductNumber: 'Ihre Artikelnummer',
    orderLine: 'Bestellposition',
    commodityCode: 'Warennummer',
    origin: 'Ursprungsland',
    makerCode: 'Herstellercode',
    listPrice: 'Listenpreis',
    lineTotal: 'Summe der Positionen',
    netAmount: 'Nettobetrag',
    taxOn: 'auf',
    taxTotal: 'USt. gesamt',
    total: 'Gesamtbetrag',
    rounding: 'Rundung',
    payable: 'Zahlbetrag',
    payment: 'Zahlung',
    payUntil: 'Bitte zahlen Sie bis',
    bank: 'Bank',
    account: 'Konto',
    reference: 'Verwendungszweck',
    seller: 'Verkäufer',
    buyer: 'Käufer',
    deliveredTo: 'Geliefert an',
    vatId: 'USt-IdNr.',
    taxNumber: 'Steuernummer',
    registrationNumber: 'Registernummer',
    electronicAddress: 'Elektronische Adresse',
    phone: 'Telefon',
    page: 'Seite',
    of: 'von',
    exemptions: {
      AE: 'Steuerschuldnerschaft des Leistungsempfängers',
      K: 'Steuerfreie innergemeinschaftliche Lieferung',
      G: 'Steuerfreie Ausfuhrlieferung',
      O: 'Nicht steuerbar',
    },
    discount: (percent, day) => `${percent} % Skonto bei Zahlung bis ${day}.`,
    decimalMark: ',',
    formatDay: (day) => day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$3.$2.$1'),
  },
}

/** The name of the document. */
export function documentTitle({ precedingInvoice }: Pick<PrintedInvoice, 'precedingInvoice'>, words: Words): string {
  return precedingInvoice === null ? words.invoice : words.creditNote
}

/** Decimal text with the decimal mark of the language and groups of three digits: `1,234.56` or `1.234,56`. */
export function formatDecimal(value: string, { decimalMark }: Pick<Words, 'decimalMark'>): string {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, decimalMark === '.' ? ',' : '.')
  return `${sign}${grouped}${decimals === '' ? '' : `${decimalMark}${decimals}`}`
}

/** A price has at least two decimals, and all it was given with. */
export function formatPrice(value: string, words: Pick<Words, 'decimalMark'>): string {
  return formatDecimal(formatUnitPrice(value), words)
}
