import { creditedLines, type CreditedLines } from '../credit-note/credit'
import type { CreditNote } from '../credit-note/shape'
import type { AllowOrCharge } from '../invoice/shape'
import { toDecimal } from '../lib/decimal'
import type { InvoiceSource, SourceItem } from './invoice-source'

/** A submitted credit note, without what it repeats of its invoice. */
type Credit = Pick<CreditNote, 'creditNoteId' | 'issueDate' | 'reason' | 'submittedSums'> & CreditedLines

/** What a credit note is made from: the invoice that it corrects, with the credited lines only. */
export function creditSource(invoice: InvoiceSource, credit: Credit): InvoiceSource {
  const { allowOrCharges } = invoice
  const lines = creditedLines({ items: withoutPartialRows(invoice, credit), allowOrCharges }, credit)
  return {
    ...invoice,
    invoiceId: credit.creditNoteId,
    issueDate: credit.issueDate,
    invoiceDueDate: '',
    discount: null,
    discountDueDate: '',
    ...(lines.items.length === 0 ? chargesAsItems(lines.allowOrCharges) : lines),
    submittedSums: credit.submittedSums,
    credit: { invoiceId: invoice.invoiceId, issueDate: invoice.issueDate, reason: credit.reason },
  }
}

/**
 * The allowances and charges of an item explain its price for the invoiced quantity: where only a part of it is credited,
 * their amounts would be wrong.
 */
function withoutPartialRows({ items }: InvoiceSource, credited: CreditedLines): SourceItem[] {
  return items.map((item, i) => {
    const isWhole = toDecimal(item.quantity).eq(toDecimal(credited.items[i]?.quantity ?? null))
    return isWhole ? item : { ...item, allowOrCharges: [] }
  })
}

/** Every format wants at least one line (BR-16): where only charges are credited, each of them is one. */
function chargesAsItems(rows: readonly AllowOrCharge[]): Pick<InvoiceSource, 'items' | 'allowOrCharges'> {
  return {
    items: rows.filter(({ identifier }) => identifier === 'Charge').map(chargeItem),
    allowOrCharges: rows.filter(({ identifier }) => identifier !== 'Charge'),
  }
}

function chargeItem({ kind, amount, taxCode, taxPercent }: AllowOrCharge): SourceItem {
  return {
    buyerLineNumber: '',
    makerCode: '',
    productNumber: '',
    buyerProductNumber: '',
    ean: '',
    productName: kind,
    quantity: 1,
    quantityUom: 'PCE',
    unitNetPrice: amount,
    unitListPrice: null,
    countryCode: '',
    statisticGroup: '',
    taxCode,
    taxPercent,
    allowOrCharges: [],
  }
}
