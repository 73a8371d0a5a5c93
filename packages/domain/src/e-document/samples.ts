import type { Party } from '../documents/shape'
import { anInvoice, anInvoiceItem } from '../invoice/samples'
import { creditSource } from './credit-source'
import type { InvoiceSource, SourceItem } from './invoice-source'
import type { CustomerFacts, EDocumentSetting, InvoiceFacts } from './shape'

/**
 * Facts of the settings with every field filled.
 * @internal
 */
export function anEDocumentSetting(changes: Partial<EDocumentSetting> = {}): EDocumentSetting {
  return {
    vatId: 'DE123456789',
    taxNumber: '231/123/45678',
    electronicAddress: { scheme: '9930', id: 'DE123456789' },
    companyRegistrationNumber: 'HRB 4711',
    gs1CompanyPrefix: '4012345',
    documentLanguage: 'de',
    unitCodes: [{ unit: 'Satz', code: 'SET' }],
    taxes: [{ code: 'FREE', category: 'E', exemptionReason: 'Section 4 no. 8 UStG' }],
    ...changes,
  }
}

/** @internal */
export function someCustomerFacts(changes: Partial<CustomerFacts> = {}): CustomerFacts {
  return {
    vatId: 'FR40303265045',
    electronicAddress: { scheme: '9957', id: 'FR40303265045' },
    buyerReference: '04011000-1234512345-06',
    ...changes,
  }
}

/**
 * The facts of an invoice for which every format can be made: a seller in Germany, both with Peppol participant ids, and
 * one dispatch advice.
 * @internal
 */
export function someInvoiceFacts(changes: Partial<InvoiceFacts> = {}): InvoiceFacts {
  return {
    setting: anEDocumentSetting(),
    customer: { vatId: '', electronicAddress: { scheme: '9930', id: 'DE811111111' }, buyerReference: '' },
    sellerOrderNumber: 'SO-1',
    dispatchAdvices: [{ desAdvId: 'DA-1', deliveryDate: '20261112' }],
    lastConfirmedDate: '20261110',
    ...changes,
  }
}

/** @internal */
export function aSourceItem(changes: Partial<SourceItem> = {}): SourceItem {
  return { ...anInvoiceItem(), unitListPrice: null, buyerLineNumber: '10', makerCode: '*', ean: '', ...changes }
}

/**
 * What an e-invoice is made from: 10 pieces of 12.50, taxed with 19 percent.
 * @internal
 */
export function anInvoiceSource(changes: Partial<InvoiceSource> = {}): InvoiceSource {
  return {
    ...anInvoice(),
    isTaxApplies: true,
    items: [aSourceItem({ taxCode: 'VAT', taxPercent: 19 })],
    facts: someInvoiceFacts(),
    ...changes,
  }
}

const FRENCH_BUYER: Party = {
  partyNumber: '7001',
  address: { name1: 'Pièces & Co', street1: 'Rue du Port 7', postalCode: '69002', city: 'Lyon', countryCode: 'FR' },
  taxRegNumber: 'FR40303265045',
}
const CHINESE_BUYER: Party = {
  partyNumber: '8001',
  address: { name1: '北京汽车零件', street1: '北京路 7', postalCode: '100000', city: '北京', countryCode: 'CN' },
  taxRegNumber: '',
}

function taxedItems(percent: number, items: readonly Partial<SourceItem>[]): SourceItem[] {
  return items.map((item) => aSourceItem({ taxCode: `T${percent}`, taxPercent: percent, ...item }))
}

const EXPORTED = { isTaxApplies: false, items: [aSourceItem({ unitNetPrice: '245.00', quantity: 6 })] }

/**
 * The cases that the requirement pins, by their letter.
 * @internal
 */
export const INVOICE_CASES = {
  A: anInvoiceSource({
    discount: 2,
    discountDueDate: '20261129',
    items: taxedItems(19, [
      { unitNetPrice: '12.50', quantity: 10, unitListPrice: '20', ean: '4012345000009' },
      { unitNetPrice: '88.90', quantity: 4, quantityUom: 'SET', productName: 'Brake pad set', countryCode: 'CN' },
      { unitNetPrice: '3.20', quantity: 25, statisticGroup: '870830', makerCode: 'TRW' },
    ]),
  }),
  B: anInvoiceSource({
    isTaxApplies: false,
    taxTreatment: 'K',
    buyerParty: FRENCH_BUYER,
    items: [
      aSourceItem({ unitNetPrice: '245.00', quantity: 6, unitListPrice: '310' }),
      aSourceItem({ unitNetPrice: '19.99', quantity: 30 }),
    ],
    facts: someInvoiceFacts({ customer: someCustomerFacts() }),
  }),
  B2: anInvoiceSource({
    ...EXPORTED,
    taxTreatment: 'AE',
    buyerParty: FRENCH_BUYER,
    facts: someInvoiceFacts({ customer: someCustomerFacts() }),
  }),
  B3: anInvoiceSource({
    ...EXPORTED,
    taxTreatment: 'G',
    currency: 'USD',
    buyerParty: CHINESE_BUYER,
    items: [aSourceItem({ unitNetPrice: '245.00', quantity: 6, productName: '刹车盘' })],
    facts: someInvoiceFacts({
      customer: { vatId: '', electronicAddress: { scheme: '0088', id: '4012345000009' }, buyerReference: '' },
    }),
  }),
  C: anInvoiceSource({
    items: [
      ...taxedItems(19, [
        {
          unitNetPrice: '12.50',
          quantity: 10,
          unitListPrice: '20',
          allowOrCharges: [{ identifier: 'Allow', kind: 'Trade Discount', percent: '10', amount: '20' }],
        },
        {
          unitNetPrice: '45.00',
          quantity: 2,
          unitListPrice: '40',
          allowOrCharges: [{ identifier: 'Charge', kind: 'Core Part', percent: '', amount: '10' }],
        },
      ]),
      ...taxedItems(7, [{ unitNetPrice: '9.80', quantity: 100 }]),
    ],
    allowOrCharges: [
      { identifier: 'Allow', kind: 'Quantity Discount', percent: 2, amount: '23.90', taxCode: 'T19', taxPercent: 19 },
      { identifier: 'Charge', kind: 'Freight Charges', percent: null, amount: '15', taxCode: 'T19', taxPercent: 19 },
      { identifier: 'Charge', kind: 'Packing', percent: null, amount: '4.5', taxCode: 'T7', taxPercent: 7 },
    ],
  }),
  D: anInvoiceSource({
    items: taxedItems(
      19,
      Array.from({ length: 40 }, (_, i) => ({
        unitNetPrice: `${(i % 7) + 1}.${String(115 + 20 * i).slice(-3)}`,
        quantity: i % 3 === 0 ? 1 : i % 5 === 0 ? 3 : 7,
      })),
    ),
  }),
  D2: anInvoiceSource({
    items: taxedItems(
      19,
      Array.from({ length: 300 }, () => ({ unitNetPrice: '0.335', quantity: 1 })),
    ),
  }),
  F: anInvoiceSource({
    items: taxedItems(19, [
      { unitNetPrice: '0.335', quantity: 1 },
      { unitNetPrice: '0.335', quantity: 1 },
    ]),
  }),
  G: anInvoiceSource({ items: taxedItems(19, [{ unitNetPrice: '0.025', quantity: 1 }]) }),
  H: anInvoiceSource({ currency: 'JPY', items: taxedItems(10, [{ unitNetPrice: '33.35', quantity: 3 }]) }),
} satisfies Record<string, InvoiceSource>

/**
 * The case of the requirement that is a credit note: two pieces of invoice A.
 * @internal
 */
export const CREDIT_CASES = {
  E: creditSource(INVOICE_CASES.A, {
    creditNoteId: 'CN-1',
    issueDate: '20261120',
    reason: 'Two discs were returned',
    items: [{ quantity: 2 }, { quantity: 0 }, { quantity: 0 }],
    allowOrCharges: [],
  }),
} satisfies Record<string, InvoiceSource>
