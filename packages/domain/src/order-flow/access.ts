import type { OpenStatus, OrderStatus } from './status'

/** What access to the documents of an order hangs on. */
export interface OrderProgress {
  status: OrderStatus
  submittedDispatchAdviceIds: readonly string[]
}

type DocumentKind = OpenStatus

const VIEWABLE: Record<DocumentKind, (order: OrderProgress) => boolean> = {
  orderResponse: ({ status }) => status !== 'orderResponse',
  dispatchAdvice: ({ status, submittedDispatchAdviceIds }) =>
    submittedDispatchAdviceIds.length > 0 && (status === 'invoice' || status === 'finish'),
  invoice: ({ status }) => status === 'finish',
}

/** The read-only view of a document, by the access rules of the route table. */
export function canView(kind: DocumentKind, order: OrderProgress): boolean {
  return VIEWABLE[kind](order)
}
