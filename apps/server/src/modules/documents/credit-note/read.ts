import type {
  CreditNote,
  CreditNoteAllowOrCharge,
  CreditNoteForm,
  CreditNoteItem,
} from '@partwire/domain/credit-note/shape'
import { completeFacts, completeInvoice } from '@partwire/domain/e-document/complete-facts'
import { creditSource } from '@partwire/domain/e-document/credit-source'
import { deliveryDays, type InvoiceSource } from '@partwire/domain/e-document/invoice-source'
import { standardExemption } from '@partwire/domain/e-document/tax-categories'
import { toDecimal } from '@partwire/domain/lib/decimal'
import { Refusal } from '../../../errors'
import { toWireNumber } from '../../../lib/wire-number'
import { documentDelivery } from '../deliveries/delivery-store'
import { submittedInvoice } from '../e-documents/source'
import { linesWithRows, type StoredAllowOrCharge, type StoredLine } from '../invoice/line-store'
import { submittedSums } from '../invoice/read'
import type { CreditFacts } from './facts-store'
import type { CreditedPositions } from './line-store'
import type { CreditedInvoiceRecord, CreditNoteRecord } from './read-store'
import type { CreditNoteHead } from './store'

/** A credit note of the supplier with its head. */
export interface StoredCreditNote {
  head: CreditNoteHead
  record: CreditNoteRecord
}

/** Refuses a credit note that the supplier does not have. */
export function storedCreditNote(record: CreditNoteRecord | null): StoredCreditNote {
  if (record === null || record.creditNote === null) {
    throw new Refusal('not-found', 'This credit note does not exist.')
  }
  return { head: record.creditNote, record }
}

/** The credit note as the screen shows it and the rules check it. `today` is the issue date of a draft. */
export function creditNoteReply({ head, record }: StoredCreditNote, today: string): CreditNote {
  const { source } = submittedInvoice(record)
  const { invoiceId, issueDate, currency, isTaxApplies, buyerParty, sellerParty } = source
  return {
    id: head.id,
    version: head.version,
    updatedAt: head.updatedAt,
    updatedBy: head.updatedBy,
    submittedAt: head.submittedAt,
    delivery: documentDelivery(record.deliveries, head.id),
    creditNoteId: head.creditNoteId,
    issueDate: head.submittedAt === null ? today : head.issueDate,
    reason: head.reason,
    invoiceNumber: invoiceId,
    invoiceIssueDate: issueDate,
    invoiceSums: source.submittedSums,
    currency,
    isTaxApplies,
    buyerParty,
    sellerParty,
    ...linesToCredit(record, record.own),
    ...submittedSums(head),
  }
}

/** The lines of the invoice with what is creditable of them, and what is credited. */
export function linesToCredit(
  record: CreditedInvoiceRecord,
  own: CreditedPositions,
): Pick<CreditNote, 'items' | 'allowOrCharges'> {
  const lines = linesWithRows(record.items, record.allowOrCharges)
  const quantities = new Map(own.items.map(({ position, quantity }) => [position, quantity]))
  const amounts = new Map(own.allowOrCharges.map(({ position, amount }) => [position, amount]))
  const otherQuantities = new Map(record.others.items.map(({ position, quantity }) => [position, quantity]))
  const otherAmounts = new Map(record.others.allowOrCharges.map(({ position, amount }) => [position, amount]))
  return {
    items: lines.items.map((item, i) =>
      itemReply(item, { own: quantities.get(i + 1) ?? '', others: otherQuantities.get(i + 1) ?? '0' }),
    ),
    allowOrCharges: lines.allowOrCharges.flatMap((row, i) =>
      rowReply(row, { own: amounts.get(i + 1) ?? '', others: otherAmounts.get(i + 1) ?? '0' }),
    ),
  }
}

/** What this credit note and what the others credit, as decimal text. */
interface Credited {
  own: string
  others: string
}

function itemReply(item: StoredLine, { own, others }: Credited): CreditNoteItem {
  return {
    buyerProductNumber: item.buyerProductNumber,
    productNumber: item.productNumber,
    productName: item.productName,
    quantityUom: item.quantityUom,
    unitNetPrice: toWireNumber(item.unitNetPrice),
    unitListPrice: toWireNumber(item.unitListPrice),
    taxCode: item.taxCode,
    taxPercent: toWireNumber(item.taxPercent),
    invoicedQuantity: toWireNumber(item.quantity),
    creditableQuantity: toWireNumber(difference(item.quantity, others)),
    quantity: toWireNumber(own),
  }
}

/** Empty for a row without an identifier; a submitted invoice has none of these. */
function rowReply(row: StoredAllowOrCharge, { own, others }: Credited): CreditNoteAllowOrCharge[] {
  const { identifier, kind, taxCode, taxPercent, amount } = row
  if (identifier === '') return []
  return [
    {
      identifier,
      kind,
      taxCode,
      taxPercent: toWireNumber(taxPercent),
      invoicedAmount: toWireNumber(amount),
      creditableAmount: toWireNumber(difference(amount, others)),
      amount: toWireNumber(own),
    },
  ]
}

function difference(invoiced: string, credited: string): string {
  return toDecimal(invoiced).minus(toDecimal(credited)).toFixed()
}

/** What the files of a submitted credit note are made from, with facts that were blank at submit completed. */
export function submittedSource({ head, record }: StoredCreditNote): { source: InvoiceSource; frozen: CreditFacts } {
  const frozen = record.creditFacts
  if (head.submittedAt === null || frozen === null) {
    throw new Refusal('wrong-status', 'This credit note is not submitted yet.')
  }
  const { source: invoice } = submittedInvoice(record)
  // Files that were made state the days of the earlier documents and the standard reason. A later file states the same.
  const hasFiles = record.creditFiles.length > 0
  const isDayStated = hasFiles && deliveryDays({ ...invoice, ...frozen }).length > 0
  const isReasonStated = hasFiles && standardExemption(frozen.taxTreatment).reason !== ''
  const completed = {
    ...invoice,
    ...completeInvoice(frozen, invoice),
    ...(isDayStated && { deliveryDate: frozen.deliveryDate }),
    ...(isReasonStated && { exemptionReason: frozen.exemptionReason }),
    facts: completeFacts(frozen.facts, record.current, invoice),
  }
  const lines = typedPositions(record.own)
  return { frozen, source: creditSource(completed, { ...head, ...lines, ...submittedSums(head) }) }
}

function typedPositions({
  items,
  allowOrCharges,
}: CreditedPositions): Pick<CreditNoteForm, 'items' | 'allowOrCharges'> {
  return {
    items: items.map(({ quantity }) => ({ quantity })),
    allowOrCharges: allowOrCharges.map(({ amount }) => ({ amount })),
  }
}
