import type { DocumentOrder } from '@partwire/domain/documents/shape'
import type { Invoice, InvoiceItem } from '@partwire/domain/invoice/shape'
import type { Setting } from '@partwire/domain/settings/shape'
import type { LoadedInvoice } from './use-invoice'

const BUYER = {
  partyNumber: '7001',
  address: {
    name1: 'Autoteile Weber KG',
    street1: 'Hafenstraße 7',
    postalCode: '20457',
    city: 'Hamburg',
    countryCode: 'DE',
  },
  taxRegNumber: 'DE111222333',
}
const SELLER = {
  partyNumber: '990',
  address: {
    name1: 'Kessler Fahrwerktechnik AG',
    street1: 'Industriestraße 14',
    postalCode: '70565',
    city: 'Stuttgart',
    countryCode: 'DE',
  },
  taxRegNumber: 'DE811115368',
}

/** @internal */
export const SETTING: Setting = {
  seller: { name: 'Kessler', street: 'Industriestraße 14', postalCode: '70565', city: 'Stuttgart', country: 'DE' },
  bank: { name: 'Musterbank', account: '0532013000', iban: 'DE89370400440532013000', swift: 'COBADEFFXXX' },
  contactPerson: { name: 'Jonas Kessler', phone: '+49 711 5550142', email: 'jonas@kessler.test' },
  taxRegistrationNumber: 'DE811115368',
  defaultCurrency: 'EUR',
  taxs: [
    { code: 'S', description: 'Standard rate', percent: 19 },
    { code: 'R', description: 'Reduced rate', percent: 7 },
  ],
}

function aDocumentOrder(changes: Partial<DocumentOrder> = {}): DocumentOrder {
  return {
    id: '7',
    status: 'invoice',
    buyerOrderNumber: '4500012345',
    customerName: 'Autoteile Weber KG',
    orderResponseId: '1',
    dispatchAdviceIds: ['2'],
    submittedDispatchAdviceIds: ['2'],
    deliveryPartyNumber: '',
    deliveryPartyAddress: null,
    freeParams: [],
    freeTexts: [],
    ...changes,
  }
}

/** @internal */
export function anInvoiceItem(changes: Partial<InvoiceItem> = {}): InvoiceItem {
  return {
    buyerProductNumber: 'B-1001',
    productNumber: '0986479C20',
    productName: 'Brake disc, coated',
    quantityUom: 'PCE',
    quantity: 10,
    unitNetPrice: 20,
    unitListPrice: 25,
    countryCode: '',
    statisticGroup: '',
    taxCode: '',
    taxPercent: null,
    allowOrCharges: [],
    ...changes,
  }
}

/** @internal */
export function anInvoice(changes: Partial<Invoice> = {}): Invoice {
  return {
    id: '3',
    version: 1,
    updatedAt: '2026-11-15T08:00:00.000Z',
    updatedBy: 'Jonas Kessler',
    submittedAt: null,
    delivery: null,
    invoiceId: '',
    issueDate: '20261115',
    invoiceDueDate: '',
    currency: 'EUR',
    orderDate: '20261110',
    buyerOrderNumber: '4500012345',
    buyerParty: BUYER,
    sellerParty: SELLER,
    deliveryParty: null,
    isTaxApplies: false,
    discount: null,
    discountDueDate: '',
    contactName: 'Jonas Kessler',
    phone: '+49 711 5550142',
    email: 'jonas@kessler.test',
    banking: {
      bankName: 'Musterbank',
      bankAccount: '0532013000',
      iban: 'DE89370400440532013000',
      swift: 'COBADEFFXXX',
    },
    allowOrCharges: [],
    items: [anInvoiceItem()],
    taxTreatment: '',
    exemptionReason: '',
    deliveryDate: '',
    ...changes,
  }
}

/** @internal */
export function aLoadedInvoice(changes: Partial<Invoice> = {}, order: Partial<DocumentOrder> = {}): LoadedInvoice {
  return { order: aDocumentOrder(order), invoice: anInvoice(changes), setting: SETTING }
}
