import { aDocumentHead, SAMPLE_BUYER, SAMPLE_SELLER } from '../documents/samples'
import type { CreditNote, CreditNoteAllowOrCharge, CreditNoteForm, CreditNoteItem } from './shape'

/**
 * 10 pieces of 12.50, taxed with 19 percent, none of them credited.
 * @internal
 */
export function aCreditNoteItem(changes: Partial<CreditNoteItem> = {}): CreditNoteItem {
  return {
    buyerProductNumber: 'B-1',
    productNumber: 'S-1',
    productName: 'Brake disc',
    quantityUom: 'PCE',
    unitNetPrice: '12.50',
    unitListPrice: '20',
    taxCode: 'VAT',
    taxPercent: 19,
    invoicedQuantity: 10,
    creditableQuantity: 10,
    quantity: 0,
    ...changes,
  }
}

/**
 * A charge of 15.00, not credited.
 * @internal
 */
export function aCreditNoteRow(changes: Partial<CreditNoteAllowOrCharge> = {}): CreditNoteAllowOrCharge {
  return {
    identifier: 'Charge',
    kind: 'Freight Charges',
    taxCode: 'VAT',
    taxPercent: 19,
    invoicedAmount: '15.00',
    creditableAmount: '15.00',
    amount: 0,
    ...changes,
  }
}

/**
 * A draft for an invoice of 125.00 net.
 * @internal
 */
export function aCreditNote(changes: Partial<CreditNote> = {}): CreditNote {
  return {
    ...aDocumentHead('91'),
    creditNoteId: '',
    issueDate: '20261120',
    reason: '',
    invoiceNumber: 'INV-1',
    invoiceIssueDate: '20261115',
    invoiceSums: { netValue: '125.00', taxAmount: '23.75', total: '148.75', payable: null },
    currency: 'EUR',
    isTaxApplies: true,
    buyerParty: SAMPLE_BUYER,
    sellerParty: SAMPLE_SELLER,
    items: [aCreditNoteItem()],
    allowOrCharges: [],
    ...changes,
  }
}

/**
 * A form that can be submitted: 2 pieces are credited.
 * @internal
 */
export function aCreditNoteForm(changes: Partial<CreditNoteForm> = {}): CreditNoteForm {
  return {
    creditNoteId: 'CN-1',
    issueDate: '20261120',
    reason: 'Two discs were returned',
    items: [{ quantity: 2 }],
    allowOrCharges: [],
    ...changes,
  }
}
