import type { InvoiceTotals } from '@partwire/domain/invoice/totals'
import { isBlank } from '@partwire/domain/lib/text'
import type { Db } from '../../../db/connect'
import type { Truncation } from '../../../upstream/codec/documents/truncation'
import { writeInvoice } from '../../../upstream/codec/documents/write-invoice'
import { sendDocument } from '../deliveries/deliveries'
import { hasCompleteBank, invoiceDocument } from './document'
import type { StoredInvoice } from './read'
import type { InvoiceHead } from './store'

interface Sending {
  orderId: string
  invoice: StoredInvoice
  /** `yyyymmdd`. */
  issueDate: string
  totals: InvoiceTotals
  at: Date
}

/**
 * Serializes the invoice and queues it for delivery; later changes do not affect what is sent. An invoice without items
 * is not sent.
 */
export async function sendInvoice(
  tx: Db,
  supplierId: string,
  { orderId, invoice, issueDate, totals, at }: Sending,
): Promise<void> {
  const { head, lines } = invoice
  if (lines.items.length === 0) return
  const { raw, truncations } = writeInvoice(invoiceDocument(invoice, issueDate, totals))
  await sendDocument(tx, supplierId, {
    orderId,
    documentId: head.id,
    document: { kind: 'Invoice', number: head.invoiceId, raw },
    truncations: [...truncations, ...omittedBank(head)],
    at,
  })
}

/** The record of bank fields that are not sent because the bank is incomplete. */
function omittedBank(head: InvoiceHead): Truncation[] {
  const filled = [head.bankName, head.bankAccount, head.iban, head.swift].filter((field) => !isBlank(field))
  return hasCompleteBank(head) || filled.length === 0 ? [] : [{ path: 'Banking', from: filled.join(', '), to: '' }]
}
