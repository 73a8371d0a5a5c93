import { isProposed, type Sources } from '../documents/proposals'
import { isDay } from '../lib/calendar-date'
import { isEmptyInput, normalizeInput } from '../lib/number-input'
import { canBeConfirmed } from './rules'
import type { ConfirmLine, OrderResponseItemForm, ProposedItemField } from './shape'

export interface RequestedItem {
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

export interface ConfirmDays {
  /** `yyyymmdd`. */
  today: string
  /** For items without a requested day, and for items whose requested day has passed. */
  otherDay: string
}

/**
 * The item confirmed with the requested quantity and date. An item that was already edited, or whose requested quantity
 * cannot be confirmed, is returned unchanged.
 */
export function confirmItemAsRequested<Item extends Pick<OrderResponseItemForm, 'confirms'>>(
  item: Item,
  requested: RequestedItem,
  { today, otherDay }: ConfirmDays,
): Item {
  const { requestedQuantity: quantity, requestedDeliveryDate } = requested
  if (!canBeConfirmed(quantity) || !isUntouched(item.confirms, requested)) return item
  const deliveryDate = canConfirmRequestedDay(requested, today) ? requestedDeliveryDate : otherDay
  return { ...item, confirms: [{ quantity, status: 'Confirmed', reason: '', deliveryDate }] }
}

/** An item that requests no date is confirmed for the proposed one. */
export function withProposedDay<Requested extends RequestedItem>(
  requested: Requested,
  item: ItemWithProposals | undefined,
): Requested {
  if (item === undefined || !isProposed(item.proposals, 'deliveryDate')) return requested
  return { ...requested, requestedDeliveryDate: item.confirms[0]?.deliveryDate ?? '' }
}

interface ItemWithProposals {
  confirms: readonly Pick<ConfirmLine, 'deliveryDate'>[]
  proposals?: Sources<ProposedItemField> | undefined
}

/** Whether the item has a requested day, and this has not passed. */
export function canConfirmRequestedDay({ requestedDeliveryDate }: RequestedItem, today: string): boolean {
  return isDay(requestedDeliveryDate) && requestedDeliveryDate >= today
}

/** One line without status and reason, with the requested or an empty quantity. */
function isUntouched(confirms: readonly ConfirmLine[], { requestedQuantity }: RequestedItem): boolean {
  const [line, ...moreLines] = confirms
  if (line === undefined || moreLines.length > 0) return false
  const hasInitialQuantity =
    isEmptyInput(line.quantity) || normalizeInput(line.quantity) === normalizeInput(requestedQuantity)
  return line.status === '' && line.reason.trim() === '' && hasInitialQuantity
}
