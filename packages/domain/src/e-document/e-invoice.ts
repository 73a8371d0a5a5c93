import type { TaxCategory } from './tax-categories'

/*
 * The semantic model of EN 16931, as far as the portal fills it. Amounts are text with two decimals, prices, quantities
 * and percents decimal text without trailing zeros, days `yyyymmdd`; blank is absent. Writers write it down unchanged.
 */

export interface EInvoice {
  /** BT-1 */
  number: string
  /** BT-2 */
  issueDate: string
  /** BT-9 */
  dueDate: string
  /** BT-5 */
  currency: string
  /** BT-10 */
  buyerReference: string
  /** BT-13 */
  orderNumber: string
  /** BT-14 */
  salesOrderNumber: string
  /** BT-16 */
  despatchAdvice: string
  /** BT-20. Its line breaks are part of it. */
  paymentTerms: string
  /** BT-22. Its line breaks are part of it. */
  note: string
  /** BT-25 and BT-26: the invoice that a credit note corrects; null in an invoice. BT-3 follows from it. */
  precedingInvoice: { number: string; issueDate: string } | null
  seller: SellerParty
  buyer: TradeParty
  delivery: EInvoiceDelivery
  payment: EInvoicePayment
  /** BG-20 and BG-21 */
  allowOrCharges: readonly EInvoiceAllowOrCharge[]
  totals: EInvoiceTotals
  /** BG-23 */
  taxes: readonly TaxBreakdown[]
  lines: readonly EInvoiceLine[]
}

export interface PostalAddress {
  street: string
  city: string
  postalCode: string
  country: string
}

export interface TradeParty {
  /** BT-27, BT-44 */
  name: string
  address: PostalAddress
  /** BT-29, BT-46 */
  id: string
  /** BT-31, BT-48 */
  vatId: string
  /** BT-34, BT-49. Both parts are blank when there is none. */
  electronicAddress: { scheme: string; id: string }
}

export interface SellerParty extends TradeParty {
  /** BT-30 */
  registrationNumber: string
  /** BT-32 */
  taxNumber: string
  /** BT-41 to BT-43 */
  contact: { name: string; phone: string; email: string }
}

export interface EInvoiceDelivery {
  /** BT-72; blank when the goods were delivered on several days. */
  date: string
  /** BT-73 and BT-74 */
  period: { start: string; end: string } | null
  /** BT-70 */
  name: string
  /** BG-15 */
  address: PostalAddress | null
}

export interface EInvoicePayment {
  /** BT-81 */
  meansCode: '1' | '30' | '58'
  /** BT-83 */
  reference: string
  /** BT-84 */
  account: string
  isIban: boolean
  /** BT-85 */
  accountName: string
  /** BT-86 */
  bic: string
}

/** The tax of a line, an allowance or a charge. */
export interface EInvoiceTax {
  category: TaxCategory
  rate: string
}

export interface EInvoiceAllowOrCharge extends EInvoiceTax {
  isCharge: boolean
  /** BT-92, BT-99 */
  amount: string
  /** BT-93, BT-100. Blank together with the percent. */
  base: string
  /** BT-94, BT-101 */
  percent: string
  /** BT-97, BT-104 */
  reason: string
  /** BT-98, BT-105 */
  reasonCode: string
}

export interface EInvoiceTotals {
  /** BT-106 */
  lines: string
  /** BT-107 */
  allowances: string
  /** BT-108 */
  charges: string
  /** BT-109 */
  net: string
  /** BT-110 */
  tax: string
  /** BT-112 */
  total: string
  /** BT-114; blank where the amount payable is the total. */
  rounding: string
  /** BT-115 */
  payable: string
}

export interface TaxBreakdown extends EInvoiceTax {
  /** BT-116 */
  base: string
  /** BT-117 */
  amount: string
  /** BT-120 */
  exemptionReason: string
  /** BT-121 */
  exemptionCode: string
}

export interface EInvoiceLine extends EInvoiceTax {
  /** BT-126 */
  id: string
  /** BT-127 */
  note: string
  /** BT-129 */
  quantity: string
  /** BT-130 */
  unitCode: string
  /** BT-131 */
  net: string
  /** BT-132 */
  orderLine: string
  /** BT-146 */
  price: string
  /** BT-147 and BT-148; null where the list price is not above the net price. */
  listPrice: { price: string; discount: string } | null
  /** BT-153 */
  name: string
  /** BT-155 */
  sellerId: string
  /** BT-156 */
  buyerId: string
  /** BT-157 */
  gtin: string
  /** BT-158 */
  commodityCode: string
  /** BT-159 */
  originCountry: string
  /** BT-161 of the attribute Maker code */
  makerCode: string
}

/** A tax as it is printed: its category is blank as long as nobody has chosen one. */
export interface PrintedTax {
  category: TaxCategory | ''
  rate: string
}

type Printed<Row extends EInvoiceTax> = Omit<Row, 'category'> & PrintedTax

export type PrintedAllowOrCharge = Printed<EInvoiceAllowOrCharge>
export type PrintedBreakdown = Printed<TaxBreakdown>
/** `unit` is the unit as it was ordered. */
export type PrintedLine = Printed<EInvoiceLine> & { unit: string }

/** An invoice as it is printed, also one for which no e-invoice can be made. */
export interface PrintedInvoice extends Omit<EInvoice, 'allowOrCharges' | 'taxes' | 'lines'> {
  bankName: string
  /** Percent and last day of the discount that the payment terms describe; null without one. */
  discount: { percent: string; dueDate: string } | null
  allowOrCharges: readonly PrintedAllowOrCharge[]
  /** Empty where the tax was calculated by a former rule, which has no breakdown. */
  taxes: readonly PrintedBreakdown[]
  lines: readonly PrintedLine[]
}
