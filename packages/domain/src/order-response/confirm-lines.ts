import { isNothing, typedText } from '../lib/typed'
import { canBeConfirmed } from './rules'
import type { ConfirmLine, OrderResponseItemForm } from './shape'

interface RequestedItem {
  requestedQuantity: number
  requestedDeliveryDate: string
}

/** What the buyer asked for: the line every item of a new draft starts with. A day that has passed becomes today. */
export function firstConfirmLine(
  { requestedQuantity, requestedDeliveryDate }: RequestedItem,
  today: string,
): ConfirmLine {
  return {
    quantity: requestedQuantity,
    status: '',
    reason: '',
    deliveryDate: requestedDeliveryDate < today ? today : requestedDeliveryDate,
  }
}

/** A new confirm line starts with quantity 0, empty status, delivery date today, empty reason. */
export function newConfirmLine(today: string): ConfirmLine {
  return { quantity: 0, status: '', reason: '', deliveryDate: today }
}

/** One click fills every untouched line with Confirmed, the requested quantity and date, where that can be submitted. */
export function confirmedAsRequested<Item extends Pick<OrderResponseItemForm, 'confirms'>>(
  item: Item,
  requested: RequestedItem,
  today: string,
): Item {
  if (!canBeConfirmed(requested.requestedQuantity) || !isUntouched(item.confirms, requested, today)) return item
  return { ...item, confirms: [{ ...firstConfirmLine(requested, today), status: 'Confirmed' }] }
}

/** Nobody has answered the item yet: one line without status and reason, as the draft began or emptied. */
function isUntouched(confirms: readonly ConfirmLine[], requested: RequestedItem, today: string): boolean {
  const [line, ...others] = confirms
  if (line === undefined || others.length > 0) return false
  const first = firstConfirmLine(requested, today)
  const isQuantityAsBegun = isNothing(line.quantity) || typedText(line.quantity) === typedText(first.quantity)
  return line.status === '' && line.reason.trim() === '' && isQuantityAsBegun
}
