import { lineTotal, type InvoiceTotals } from '@partwire/domain/invoice/totals'
import { electronicCode } from '@partwire/domain/lib/bank-codes'
import { isBlank } from '@partwire/domain/lib/text'
import type { AllowOrCharge, InvoiceDocument, InvoiceItem } from '../../../upstream/codec/documents/documents'
import { documentParties } from '../parties'
import type { StoredAllowOrCharge, StoredLine } from './line-store'
import type { StoredInvoice } from './read'
import type { InvoiceHead } from './store'

/** The invoice as it is sent to the platform. */
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
    ...documentParties(parties),
    contact: { name: head.contactName, phone: head.phone, email: head.email },
    banking: documentBank(head),
    items: lines.items.map(documentItem),
    allowOrCharges: lines.allowOrCharges.flatMap(documentAllowOrCharge),
    totals: {
      net: totals.netValue,
      gross: totals.total,
      tax: totals.taxAmount,
      payable: totals.payable ?? totals.total,
    },
    taxTotals: totals.taxTotals,
  }
}

/** A bank that is not sent. */
export const NO_BANK = { bankName: '', bankAccount: '', iban: '', swift: '' }

/**
 * The format requires all four bank fields: an incomplete bank is not sent. Its lengths are those of IBAN and BIC without
 * blanks.
 */
function documentBank(head: InvoiceHead): InvoiceDocument['banking'] {
  const { bankName, bankAccount, iban, swift } = head
  if (!hasCompleteBank(head)) return NO_BANK
  return { bankName, bankAccount, iban: electronicCode(iban), swift: electronicCode(swift) }
}

export function hasCompleteBank({ bankName, bankAccount, iban, swift }: InvoiceDocument['banking']): boolean {
  return ![bankName, bankAccount, iban, swift].some(isBlank)
}

function documentItem(line: StoredLine): InvoiceItem {
  const { quantityUom, taxPercent, itemPosition: _itemPosition, proposals: _proposals, ...item } = line
  return {
    ...item,
    uom: quantityUom,
    unitNetPrice: item.unitNetPrice ?? '0',
    unitListPrice: item.unitListPrice ?? '',
    taxPercent: taxPercent ?? '',
    lineTotal: lineTotal(item),
    allowOrCharges: item.allowOrCharges.flatMap(documentAllowOrCharge),
  }
}

/** Empty for a row without an identifier; a submitted invoice has none of these. */
function documentAllowOrCharge({ identifier, taxPercent, ...row }: StoredAllowOrCharge): AllowOrCharge[] {
  return identifier === '' ? [] : [{ ...row, identifier, taxPercent: taxPercent ?? '' }]
}
