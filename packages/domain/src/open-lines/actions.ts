import { isDay } from '../lib/calendar-date'
import { check, type Issue } from '../lib/issue'
import { isEmptyInput, isNonNegativeNumber, normalizeInput, type NumberInput } from '../lib/number-input'
import { isBlank } from '../lib/text'
import { confirmItemAsRequested, type RequestedItem, withProposedDay } from '../order-response/confirm-lines'
import { withoutLostMarks } from '../order-response/readiness'
import { canBeConfirmed } from '../order-response/rules'
import type { ConfirmLine, OrderResponseItemForm } from '../order-response/shape'
import type { LineEntries } from './shape'

/** The bulk actions that change lines. */
export type LineChange = 'confirm' | 'setDate' | 'setPrice' | 'reject'

/** What is missing for a bulk action; nothing when it can be applied. */
export function lineChangeIssues(action: LineChange, entries: LineEntries): Issue[] {
  if (action === 'setPrice') return priceIssues(entries)
  if (action === 'reject') return check(!isBlank(entries.reason), 'reason', 'reason')
  return check(isDay(entries.day), 'day', 'delivery date')
}

function priceIssues({ unitNetPrice, unitListPrice }: LineEntries): Issue[] {
  const areBothEmpty = isEmptyInput(unitNetPrice) && isEmptyInput(unitListPrice)
  return [
    ...check(isPriceOrEmpty(unitNetPrice) && !areBothEmpty, 'unitNetPrice', 'unit net price'),
    ...check(isPriceOrEmpty(unitListPrice), 'unitListPrice', 'unit list price'),
  ]
}

function isPriceOrEmpty(price: NumberInput): boolean {
  return isEmptyInput(price) || isNonNegativeNumber(price)
}

/**
 * A line after a bulk action; the same object when the action does not change it: "Confirm as requested" changes only
 * lines that nobody has answered, and a date belongs to lines that are not rejected. `today` is `yyyymmdd`.
 */
export function applyLineChange(
  item: OrderResponseItemForm,
  requested: RequestedItem,
  change: { action: LineChange; entries: LineEntries; today: string },
): OrderResponseItemForm {
  const after = changedItem(item, requested, change)
  return after === item ? item : withoutLostMarks(item, after)
}

function changedItem(
  item: OrderResponseItemForm,
  requested: RequestedItem,
  { action, entries, today }: { action: LineChange; entries: LineEntries; today: string },
): OrderResponseItemForm {
  if (action === 'setPrice') return withPrices(item, entries)
  if (action === 'reject') return rejectedItem(item, requested, entries.reason)
  if (action === 'setDate') {
    return withConfirms(item, (line) =>
      hasDate(line) && line.deliveryDate !== entries.day ? { ...line, deliveryDate: entries.day } : line,
    )
  }
  return confirmItemAsRequested(item, withProposedDay(requested, item), { today, otherDay: entries.day })
}

/** Confirmed, or not answered yet. */
function hasDate({ status }: ConfirmLine): boolean {
  return status === 'Confirmed' || status === ''
}

function withConfirms(item: OrderResponseItemForm, change: (line: ConfirmLine) => ConfirmLine): OrderResponseItemForm {
  const confirms = item.confirms.map(change)
  return confirms.every((line, i) => line === item.confirms[i]) ? item : { ...item, confirms }
}

/** An empty price stays as it is. */
function withPrices(
  item: OrderResponseItemForm,
  { unitNetPrice, unitListPrice }: Pick<LineEntries, 'unitNetPrice' | 'unitListPrice'>,
): OrderResponseItemForm {
  const after = {
    unitNetPrice: enteredPrice(item.unitNetPrice, unitNetPrice),
    unitListPrice: enteredPrice(item.unitListPrice, unitListPrice),
  }
  const isSame = after.unitNetPrice === item.unitNetPrice && after.unitListPrice === item.unitListPrice
  return isSame ? item : { ...item, ...after }
}

function enteredPrice(before: NumberInput, entered: NumberInput): NumberInput {
  const isKept = isEmptyInput(entered) || normalizeInput(entered) === normalizeInput(before)
  return isKept ? before : normalizeInput(entered)
}

/** One rejected line with the requested quantity; with 0 where that cannot be confirmed. */
function rejectedItem(item: OrderResponseItemForm, requested: RequestedItem, reason: string): OrderResponseItemForm {
  const quantity = canBeConfirmed(requested.requestedQuantity) ? requested.requestedQuantity : 0
  const [line, ...more] = item.confirms
  if (line?.status === 'Rejected' && line.reason === reason.trim() && more.length === 0) return item
  return { ...item, confirms: [{ quantity, status: 'Rejected', reason: reason.trim(), deliveryDate: '' }] }
}
