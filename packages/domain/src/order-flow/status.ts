export const ORDER_STATUSES = ['orderResponse', 'dispatchAdvice', 'invoice', 'finish', 'rejected'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The statuses in which an order can be edited. The order list can be filtered by them. */
export const OPEN_STATUSES = ['orderResponse', 'dispatchAdvice', 'invoice'] as const
export type OpenStatus = (typeof OPEN_STATUSES)[number]

/** The edit button is active unless status is finish or rejected. */
export function isOpen(status: OrderStatus): status is OpenStatus {
  return status !== 'finish' && status !== 'rejected'
}

/** Allowed status changes. An order stays in dispatchAdvice until the last of its dispatch advices is submitted. */
const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  orderResponse: ['dispatchAdvice', 'rejected'],
  dispatchAdvice: ['dispatchAdvice', 'invoice'],
  invoice: ['finish'],
  finish: [],
  rejected: [],
}

export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  return TRANSITIONS[from].includes(to)
}

/** Status after submitting an order response: rejected when it has no Confirmed line. */
export function statusAfterResponse(items: readonly { confirms: readonly { status: string }[] }[]): OrderStatus {
  const isConfirmed = items.some(({ confirms }) => confirms.some(({ status }) => status === 'Confirmed'))
  return isConfirmed ? 'dispatchAdvice' : 'rejected'
}

/** Status after submitting a dispatch advice: invoice when no draft is left. */
export function statusAfterDispatch(draftCount: number): OrderStatus {
  return draftCount === 0 ? 'invoice' : 'dispatchAdvice'
}

/** The fields of an order that decide which of its documents can be viewed. */
export interface OrderProgress {
  status: OrderStatus
  submittedDispatchAdviceIds: readonly string[]
}

/** A document is named like the status in which it is edited. */
type DocumentKind = OpenStatus

const VIEW_RULES: Record<DocumentKind, (order: OrderProgress) => boolean> = {
  orderResponse: ({ status }) => status !== 'orderResponse',
  dispatchAdvice: ({ status, submittedDispatchAdviceIds }) =>
    submittedDispatchAdviceIds.length > 0 && (status === 'invoice' || status === 'finish'),
  invoice: ({ status }) => status === 'finish',
}

/** Whether the read-only view of a document is allowed, by the access rules of the route table. */
export function canView(kind: DocumentKind, order: OrderProgress): boolean {
  return VIEW_RULES[kind](order)
}
