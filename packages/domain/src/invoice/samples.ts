import { aDocumentHead, SAMPLE_BUYER, SAMPLE_SELLER } from '../documents/samples'
import type { AllowOrCharge, Invoice, InvoiceForm, InvoiceItem, InvoiceItemForm, ItemAllowOrCharge } from './shape'

/** @internal */
export function anItemAllowOrCharge(changes: Partial<ItemAllowOrCharge> = {}): ItemAllowOrCharge {
  return { identifier: 'Allow', kind: 'Trade Discount', percent: '10', amount: '20', ...changes }
}

/**
 * A row of the invoice itself.
 * @internal
 */
export function anAllowOrCharge(changes: Partial<AllowOrCharge> = {}): AllowOrCharge {
  return {
    identifier: 'Charge',
    kind: 'Freight Charges',
    percent: '',
    amount: '15',
    taxCode: '',
    taxPercent: null,
    ...changes,
  }
}

/** @internal */
export function anInvoiceItemForm(changes: Partial<InvoiceItemForm> = {}): InvoiceItemForm {
  return { countryCode: '', statisticGroup: '', taxCode: '', taxPercent: null, allowOrCharges: [], ...changes }
}

/**
 * A form that can be submitted: tax does not apply, nothing is discounted.
 * @internal
 */
export function anInvoiceForm(changes: Partial<InvoiceForm> = {}): InvoiceForm {
  return {
    invoiceId: 'INV-1',
    issueDate: '20261115',
    invoiceDueDate: '20261215',
    isTaxApplies: false,
    discount: '',
    discountDueDate: '',
    contactName: 'Jonas Kessler',
    phone: '+49 341 12345',
    email: 'jonas@kessler.test',
    banking: { bankName: 'Sparbank', bankAccount: '0532013000', iban: 'DE89370400440532013000', swift: 'DEUTDEFF' },
    allowOrCharges: [],
    items: [anInvoiceItemForm()],
    ...changes,
  }
}

/** 10 pieces of 12.50. */
export function anInvoiceItem(changes: Partial<InvoiceItem> = {}): InvoiceItem {
  return {
    buyerProductNumber: 'B-1',
    productNumber: 'S-1',
    productName: 'Brake disc',
    quantityUom: 'PCE',
    unitNetPrice: '12.50',
    unitListPrice: '20',
    quantity: 10,
    ...anInvoiceItemForm(),
    ...changes,
  }
}

export function anInvoice(changes: Partial<Invoice> = {}): Invoice {
  return {
    ...aDocumentHead('71'),
    ...anInvoiceForm(),
    issueDate: '20261115',
    currency: 'EUR',
    orderDate: '20261101',
    buyerOrderNumber: 'PO-2026-100',
    buyerParty: SAMPLE_BUYER,
    sellerParty: SAMPLE_SELLER,
    deliveryParty: null,
    items: [anInvoiceItem()],
    taxTreatment: '',
    exemptionReason: '',
    deliveryDate: '',
    ...changes,
  }
}
