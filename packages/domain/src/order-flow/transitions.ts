import type { OrderStatus } from './status'

/** orderResponse, dispatchAdvice, invoice, finish; rejected is terminal. A part of several advices moves nothing. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  orderResponse: ['dispatchAdvice', 'rejected'],
  dispatchAdvice: ['dispatchAdvice', 'invoice'],
  invoice: ['finish'],
  finish: [],
  rejected: [],
}

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to)
}

/** Submitting an order response with no Confirmed line makes the order rejected. */
export function statusAfterResponse(items: readonly { confirms: readonly { status: string }[] }[]): OrderStatus {
  const isConfirmed = items.some(({ confirms }) => confirms.some(({ status }) => status === 'Confirmed'))
  return isConfirmed ? 'dispatchAdvice' : 'rejected'
}

/** When the last open dispatch advice is submitted, the status becomes invoice. */
export function statusAfterDispatch(openAdvices: number): OrderStatus {
  return openAdvices === 0 ? 'invoice' : 'dispatchAdvice'
}
