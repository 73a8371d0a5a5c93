/** Kinds of documents that are sent to the platform. */
export const SENT_DOCUMENTS = ['OrdRsp', 'DesAdv', 'Invoice', 'CreditNote'] as const
export type SentDocument = (typeof SENT_DOCUMENTS)[number]

export const SENT_DOCUMENT_LABELS: Readonly<Record<SentDocument, string>> = {
  OrdRsp: 'Order response',
  DesAdv: 'Dispatch advice',
  Invoice: 'Invoice',
  CreditNote: 'Credit note',
}
