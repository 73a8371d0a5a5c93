import { isEmptyInput, normalizeInput } from '../lib/number-input'
import { canBeConfirmed } from './rules'
import type { ConfirmLine, OrderResponseItemForm } from './shape'

interface RequestedItem {
  requestedQuantity: number
  requestedDeliveryDate: string
}

/**
 * The confirm line with which an item of a new draft starts: the requested quantity and delivery date, no status. A
 * requested date before `today` (`yyyymmdd`) becomes today.
 */
export function initialConfirmLine(
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

/** A line the user adds: quantity 0, empty status, delivery date today, empty reason. */
export function newConfirmLine(today: string): ConfirmLine {
  return { quantity: 0, status: '', reason: '', deliveryDate: today }
}

/**
 * The item confirmed with the requested quantity and date. An item that was already edited, or whose requested quantity
 * cannot be confirmed, is returned unchanged.
 */
export function confirmItemAsRequested<Item extends Pick<OrderResponseItemForm, 'confirms'>>(
  item: Item,
  requested: RequestedItem,
  today: string,
): Item {
  if (!canBeConfirmed(requested.requestedQuantity) || !isUntouched(item.confirms, requested, today)) return item
  return { ...item, confirms: [{ ...initialConfirmLine(requested, today), status: 'Confirmed' }] }
}

/** One line without status and reason, with its initial or an empty quantity. */
function isUntouched(confirms: readonly ConfirmLine[], requested: RequestedItem, today: string): boolean {
  const [line, ...moreLines] = confirms
  if (line === undefined || moreLines.length > 0) return false
  const initial = initialConfirmLine(requested, today)
  const hasInitialQuantity =
    isEmptyInput(line.quantity) || normalizeInput(line.quantity) === normalizeInput(initial.quantity)
  return line.status === '' && line.reason.trim() === '' && hasInitialQuantity
}
