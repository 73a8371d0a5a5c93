import type { AllowOrCharge, InvoiceForm, InvoiceItemForm } from '@partwire/domain/invoice/shape'

/**
 * A form that can be submitted.
 * @internal
 */
export function invoiceForm(changes: Partial<InvoiceForm> = {}): InvoiceForm {
  return {
    invoiceId: 'INV-1',
    invoiceDueDate: '20261215',
    isTaxApplies: false,
    discount: null,
    discountDueDate: '',
    contactName: 'Jonas Kessler',
    phone: '+49 341 12345',
    email: 'jonas@kessler.test',
    banking: { bankName: 'Sparbank', bankAccount: '0532013000', iban: 'DE89370400440532013000', swift: 'DEUTDEFF' },
    allowOrCharges: [],
    items: [itemForm()],
    ...changes,
  }
}

/** @internal */
export function itemForm(changes: Partial<InvoiceItemForm> = {}): InvoiceItemForm {
  return { countryCode: '', statisticGroup: '', taxCode: '', taxPercent: null, allowOrCharges: [], ...changes }
}

/** @internal */
export function rowForm(changes: Partial<AllowOrCharge> = {}): AllowOrCharge {
  return {
    identifier: 'Charge',
    kind: 'Freight Charges',
    percent: null,
    amount: 10,
    taxCode: '',
    taxPercent: null,
    ...changes,
  }
}
