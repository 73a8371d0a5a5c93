import { toDecimal } from '../lib/decimal'
import { statusAfterResponse } from '../order-flow/status'

interface AnsweredLine {
  quantity: string
  status: string
  deliveryDate: string
}

/** An item of a submitted order response: what was requested, and the answer. */
interface AnsweredItem {
  quantity: string
  /** Blank when the buyer requested no day. */
  requestedDeliveryDate: string
  confirms: readonly AnsweredLine[]
}

/**
 * How an item is answered. A rejected one is rejected as a whole, an unchanged one confirmed by a single line with the
 * requested quantity and day.
 */
export type ItemOutcome = 'unchanged' | 'changed' | 'rejected'

export function itemOutcome({ quantity, requestedDeliveryDate, confirms }: AnsweredItem): ItemOutcome {
  if (confirms.every(({ status }) => status === 'Rejected')) return 'rejected'
  const [first, ...others] = confirms
  const isUnchanged =
    first !== undefined &&
    others.length === 0 &&
    first.status === 'Confirmed' &&
    toDecimal(first.quantity).eq(toDecimal(quantity)) &&
    (requestedDeliveryDate === '' || first.deliveryDate === requestedDeliveryDate)
  return isUnchanged ? 'unchanged' : 'changed'
}

/** How an order is answered: confirmed as requested, rejected as its status is after the submit, or anything between. */
export function responseOutcome(items: readonly AnsweredItem[]): ItemOutcome {
  if (statusAfterResponse(items) === 'rejected') return 'rejected'
  return items.every((item) => itemOutcome(item) === 'unchanged') ? 'unchanged' : 'changed'
}
