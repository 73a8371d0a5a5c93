import { lineTotal, type InvoiceTotals } from '@partwire/domain/invoice/totals'
import { isBlank } from '@partwire/domain/lib/text'
import type { AllowOrCharge, InvoiceDocument, InvoiceItem } from '../../../upstream/codec/documents/documents'
import { documentParty } from '../parties'
import type { AllowOrChargeRow, InvoiceLine } from './line-store'
import type { InvoiceHead } from './store'
import type { StoredInvoice } from './read'

/** A submitted invoice as it is written to the platform. */
export function invoiceDocument(
  { head, lines, facts, parties }: StoredInvoice,
  issueDate: string,
  totals: InvoiceTotals,
): InvoiceDocument {
  return {
    invoiceId: head.invoiceId,
    issueDate,
    dueDate: head.invoiceDueDate,
    buyerOrderNumber: facts.buyerOrderNumber,
    orderDate: facts.orderDate,
    currency: head.currency,
    isTaxApplies: head.isTaxApplies,
    discount: head.discount,
    discountDueDate: head.discountDueDate,
    sellerParty: documentParty(parties.sellerParty),
    buyerParty: documentParty(parties.buyerParty),
    deliveryParty: parties.deliveryParty && documentParty(parties.deliveryParty),
    contact: { name: head.contactName, phone: head.phone, email: head.email },
    banking: bankingOf(head),
    items: lines.items.map(itemOf),
    allowOrCharges: lines.allowOrCharges.flatMap(rowOf),
    totals: { net: totals.netValue, gross: totals.total, tax: totals.taxAmount, payable: totals.total },
    taxTotals: totals.taxTotals,
  }
}

const NO_BANK = { bankName: '', bankAccount: '', iban: '', swift: '' }

/** The format takes a bank with all its fields or none. */
export function hasWholeBank({ bankName, bankAccount, iban, swift }: InvoiceDocument['banking']): boolean {
  return ![bankName, bankAccount, iban, swift].some(isBlank)
}

function bankingOf(head: InvoiceHead): InvoiceDocument['banking'] {
  const { bankName, bankAccount, iban, swift } = head
  return hasWholeBank(head) ? { bankName, bankAccount, iban, swift } : NO_BANK
}

function itemOf({ quantityUom, taxPercent, ...item }: InvoiceLine): InvoiceItem {
  return {
    ...item,
    uom: quantityUom,
    unitNetPrice: item.unitNetPrice ?? '0',
    unitListPrice: item.unitListPrice ?? '',
    taxPercent: taxPercent ?? '',
    lineTotal: lineTotal(item),
    allowOrCharges: item.allowOrCharges.flatMap(rowOf),
  }
}

function rowOf({ identifier, taxPercent, ...row }: AllowOrChargeRow): AllowOrCharge[] {
  return identifier === '' ? [] : [{ ...row, identifier, taxPercent: taxPercent ?? '' }]
}
