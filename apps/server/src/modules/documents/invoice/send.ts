import { rowsWithoutItemsError } from '@partwire/domain/invoice/rules'
import type { InvoiceTotals } from '@partwire/domain/invoice/totals'
import { isBlank } from '@partwire/domain/lib/text'
import type { Db } from '../../../db/connect'
import { refuseFieldError } from '../../../errors'
import type { Cut } from '../../../upstream/codec/documents/truncation'
import { writeInvoice } from '../../../upstream/codec/documents/write-invoice'
import { sendDocument } from '../deliveries/send-document'
import { invoiceDocument, hasWholeBank } from './document'
import type { InvoiceHead } from './store'
import type { StoredInvoice } from './read'

interface Sent {
  orderId: string
  invoice: StoredInvoice
  issueDate: string
  totals: InvoiceTotals
  at: Date
}

/** On its way to the buyer; answers what the timeline says. Where nothing was delivered there is nothing to send. */
export async function sendInvoice(
  tx: Db,
  supplierId: string,
  { orderId, invoice, issueDate, totals, at }: Sent,
): Promise<string> {
  const { head, lines } = invoice
  if (lines.items.length === 0) {
    refuseFieldError(rowsWithoutItemsError(lines))
    return 'Finished without an invoice: nothing was delivered'
  }
  const { raw, cuts } = writeInvoice(invoiceDocument(invoice, issueDate, totals))
  await sendDocument(tx, supplierId, {
    orderId,
    documentId: head.id,
    document: { kind: 'Invoice', number: head.invoiceId, raw },
    cuts: [...cuts, ...bankCut(head)],
    at,
  })
  return `Invoice ${head.invoiceId} submitted`
}

function bankCut(head: InvoiceHead): Cut[] {
  const given = [head.bankName, head.bankAccount, head.iban, head.swift].filter((field) => !isBlank(field))
  return hasWholeBank(head) || given.length === 0 ? [] : [{ path: 'Banking', from: given.join(', '), to: '' }]
}
