/**
 * What the codec writes into the outgoing documents: order response, despatch advice, invoice and credit note. Days are
 * `yyyymmdd`, numbers are decimal text, an empty string is absent.
 */

export interface DocumentParty {
  partyNumber: string
  name1: string
  street1: string
  postalCode: string
  city: string
  countryCode: string
  taxRegNumber: string
}

export interface DocumentParties {
  sellerParty: DocumentParty
  buyerParty: DocumentParty
  deliveryParty: DocumentParty | null
}

export interface DocumentProduct {
  makerCode: string
  productNumber: string
  ean: string
  buyerProductNumber: string
  productName: string
}

export interface DocumentItem extends DocumentProduct {
  /** Line number of the buyer, which identifies the line in the buyer's system. */
  buyerLineNumber: string
  quantity: string
  uom: string
}

export interface ConfirmLine {
  quantity: string
  status: 'Confirmed' | 'Rejected' | 'Unknown'
  reason: string
  deliveryDate: string
}

export interface OrdRspItem extends DocumentItem {
  requestedDeliveryDate: string
  unitNetPrice: string
  unitListPrice: string
  confirms: readonly ConfirmLine[]
}

export interface OrdRspDocument extends DocumentParties {
  ordRspId: string
  issueDate: string
  sellerOrderNumber: string
  buyerOrderNumber: string
  orderDate: string
  currency: string
  items: readonly OrdRspItem[]
}

export interface Measurement {
  amount: string
  type: string
}

export interface Packet {
  identSystem: string
  packetNumber: string
  measurements: readonly Measurement[]
}

export interface DesAdvItem extends DocumentItem, Packet {
  packetKind: string
}

export interface DesAdvDocument extends DocumentParties, Packet {
  desAdvId: string
  issueDate: string
  deliveryDate: string
  transportType: string
  transportId: string
  packetCount: string
  sellerOrderNumber: string
  buyerOrderNumber: string
  orderDate: string
  items: readonly DesAdvItem[]
}

export interface AllowOrCharge {
  identifier: 'Allow' | 'Charge'
  kind: string
  percent: string
  amount: string
  taxCode: string
  taxPercent: string
}

export interface InvoiceItem extends DocumentItem {
  countryCode: string
  statisticGroup: string
  unitNetPrice: string
  unitListPrice: string
  taxCode: string
  taxPercent: string
  lineTotal: string
  allowOrCharges: readonly AllowOrCharge[]
}

interface TaxTotal {
  taxPercent: string
  taxableAmount: string
  taxAmount: string
}

export interface InvoiceDocument extends DocumentParties {
  invoiceId: string
  issueDate: string
  dueDate: string
  buyerOrderNumber: string
  orderDate: string
  currency: string
  isTaxApplies: boolean
  discount: string
  discountDueDate: string
  contact: { name: string; phone: string; email: string }
  banking: { bankName: string; bankAccount: string; iban: string; swift: string }
  items: readonly InvoiceItem[]
  allowOrCharges: readonly AllowOrCharge[]
  totals: { net: string; gross: string; tax: string; payable: string }
  taxTotals: readonly TaxTotal[]
}
