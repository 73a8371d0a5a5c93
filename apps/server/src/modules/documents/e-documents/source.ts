import { completeFacts, completeInvoice } from '@partwire/domain/e-document/complete-facts'
import type { InvoiceSource } from '@partwire/domain/e-document/invoice-source'
import type { InvoiceCompletion, InvoiceFacts } from '@partwire/domain/e-document/shape'
import { Refusal } from '../../../errors'
import { linesWithRows } from '../invoice/line-store'
import { storedInvoice, submittedSums } from '../invoice/read'
import type { InvoiceHead } from '../invoice/store'
import type { FilesRecord } from './read-store'

/** A submitted invoice, and what its files are made from. */
export interface SubmittedInvoice {
  head: InvoiceHead
  /** What was completed after the submit. */
  completed: InvoiceCompletion
  /** Null for an invoice that was submitted by an earlier version. */
  frozen: InvoiceFacts | null
  source: InvoiceSource
}

const NOTHING_COMPLETED: InvoiceCompletion = { taxTreatment: '', exemptionReason: '', deliveryDate: '' }

/** Refuses an order without an invoice, and an invoice that is still a draft. */
export function submittedInvoice(record: FilesRecord | null): SubmittedInvoice {
  const head = record?.head ?? null
  if (record === null || head === null) throw new Refusal('not-found', 'This invoice does not exist.')
  if (head.submittedAt === null) throw new Refusal('wrong-status', 'This invoice is not submitted yet.')
  const completed = record.stored ?? NOTHING_COMPLETED
  const frozen = record.stored?.facts ?? null
  return { head, completed, frozen, source: toSource(record, head, completed) }
}

/** The frozen invoice, with facts that were blank at submit completed. Numbers are exact decimal text. */
function toSource(record: FilesRecord, head: InvoiceHead, completed: InvoiceCompletion): InvoiceSource {
  const invoice = storedInvoice(record, head, linesWithRows(record.items, record.allowOrCharges))
  const { bankName, bankAccount, iban, swift } = head
  return {
    ...head,
    ...completeInvoice(head, completed),
    ...invoice.parties,
    buyerOrderNumber: invoice.facts.buyerOrderNumber,
    banking: { bankName, bankAccount, iban, swift },
    ...invoice.lines,
    ...submittedSums(head),
    facts: completeFacts(record.stored?.facts ?? null, record.current, invoice.parties),
  }
}
