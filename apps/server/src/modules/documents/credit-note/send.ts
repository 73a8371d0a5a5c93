import type { InvoiceSource, SourceItem } from '@partwire/domain/e-document/invoice-source'
import type { AllowOrCharge, ItemAllowOrCharge } from '@partwire/domain/invoice/shape'
import { lineTotal, type InvoiceTotals } from '@partwire/domain/invoice/totals'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import type {
  AllowOrCharge as SentAllowOrCharge,
  InvoiceDocument,
  InvoiceItem,
} from '../../../upstream/codec/documents/documents'
import { writeInvoice } from '../../../upstream/codec/documents/write-invoice'
import { sendDocument } from '../deliveries/deliveries'
import { NO_BANK } from '../invoice/document'
import { documentParties } from '../parties'
import { storedCreditNote, submittedSource } from './read'
import { findCreditNote } from './read-store'

/** Whether credit notes are sent to the buyer: how the platform takes them is configuration. */
export function isTransmitted({ upstream }: Deps['config']): boolean {
  return upstream.creditNoteMessageType !== ''
}

interface Sending {
  supplierId: string
  orderId: string
  creditNoteId: string
  totals: InvoiceTotals
  at: Date
}

/** Serializes the submitted credit note and queues it for delivery, where credit notes are sent to the buyer. */
export async function sendCreditNote(
  tx: Db,
  config: Deps['config'],
  { supplierId, orderId, creditNoteId, totals, at }: Sending,
): Promise<void> {
  if (!isTransmitted(config)) return
  const stored = storedCreditNote(await findCreditNote(tx, supplierId, creditNoteId))
  const document = creditNoteDocument(submittedSource(stored).source, stored.record.order.orderDate, totals)
  const { raw, truncations } = writeInvoice(document, config.upstream.creditNoteMessageType)
  await sendDocument(tx, supplierId, {
    orderId,
    documentId: creditNoteId,
    document: { kind: 'CreditNote', number: stored.head.creditNoteId, raw },
    truncations,
    at,
  })
}

/** The credit note as it is sent to the platform. It is due on the day it is issued: the format requires a day. */
function creditNoteDocument(source: InvoiceSource, orderDate: string, totals: InvoiceTotals): InvoiceDocument {
  return {
    invoiceId: source.invoiceId,
    issueDate: source.issueDate,
    dueDate: source.issueDate,
    buyerOrderNumber: source.buyerOrderNumber,
    orderDate,
    currency: source.currency,
    isTaxApplies: source.isTaxApplies,
    discount: '',
    discountDueDate: '',
    ...documentParties(source),
    contact: { name: source.contactName, phone: source.phone, email: source.email },
    banking: NO_BANK,
    items: source.items.map(documentItem),
    allowOrCharges: source.allowOrCharges.flatMap(documentRow),
    totals: {
      net: totals.netValue,
      gross: totals.total,
      tax: totals.taxAmount,
      payable: totals.payable ?? totals.total,
    },
    taxTotals: totals.taxTotals,
  }
}

/** A line that credits a charge has the name of the charge as product number, and refers to no line of the order. */
function documentItem(item: SourceItem): InvoiceItem {
  return {
    buyerLineNumber: item.buyerLineNumber || '0',
    makerCode: item.makerCode,
    productNumber: item.productNumber || item.productName,
    ean: item.ean,
    buyerProductNumber: item.buyerProductNumber,
    productName: item.productName,
    quantity: normalizeInput(item.quantity),
    uom: item.quantityUom,
    countryCode: item.countryCode,
    statisticGroup: item.statisticGroup,
    unitNetPrice: normalizeInput(item.unitNetPrice) || '0',
    unitListPrice: normalizeInput(item.unitListPrice),
    taxCode: item.taxCode,
    taxPercent: normalizeInput(item.taxPercent),
    lineTotal: lineTotal(item),
    allowOrCharges: item.allowOrCharges.flatMap((row) => documentRow({ ...row, taxCode: '', taxPercent: null })),
  }
}

/** Empty for a row without an identifier; a submitted invoice has none of these. */
function documentRow(row: ItemAllowOrCharge & Pick<AllowOrCharge, 'taxCode' | 'taxPercent'>): SentAllowOrCharge[] {
  if (row.identifier === '') return []
  return [
    {
      identifier: row.identifier,
      kind: row.kind,
      percent: normalizeInput(row.percent),
      amount: normalizeInput(row.amount),
      taxCode: row.taxCode,
      taxPercent: normalizeInput(row.taxPercent),
    },
  ]
}
