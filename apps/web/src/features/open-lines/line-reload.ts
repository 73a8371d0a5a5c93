import { findConflicts, isEqual, mergeForms } from '@partwire/domain/documents/merge'
import { formatLineKey } from '@partwire/domain/open-lines/options'
import type { OpenLine, OpenOrder } from '@partwire/domain/open-lines/shape'
import { type OrderResponseItemValues, toItemValues } from '../../shared/document/response-lines/form'
import { settleConflict } from './line-conflict'
import { asStored, asTyped, isDirtyLine, type LineState } from './line-state'

/** A reply of the list call. */
export interface LoadedLines {
  lines: readonly OpenLine[]
  orders: readonly OpenOrder[]
  /** When it was requested, in milliseconds of `performance.now()`. */
  requestedAt: number
}

/** The values of a line or a number of an order: as they were saved last, and as they are typed. */
interface Values<Value> {
  base: Value
  form: Value
}

/**
 * The page after its lines were loaded again. Changed cells keep what was typed, all others show what was loaded. What was
 * saved after the request is newer than its reply and stays. A line that is no longer in the list stays as long as it has
 * unsaved changes.
 */
export function applyLoaded(state: LineState, loaded: LoadedLines): LineState {
  const lines = withChangedLines(state, loaded.lines)
  const orders = loadedOrders(state, lines, loaded)
  const places = new Map(state.lines.map((line, i) => [formatLineKey(line), i]))
  const items = lines.map((line) => loadedItem(state, places.get(formatLineKey(line)), line, loaded))
  const numbers = [...orders.values()].map((order) => [order.id, loadedNumber(state, order)] as const)
  return settleConflict({
    lines,
    orders,
    base: {
      items: items.map(({ base }) => base),
      numbers: Object.fromEntries(numbers.map(([id, { base }]) => [id, base])),
    },
    form: {
      items: items.map(({ form }) => form),
      numbers: Object.fromEntries(numbers.map(([id, { form }]) => [id, form])),
    },
    conflict: state.conflict,
    // The list has only orders that wait for their order response.
    movedOn: new Set([...state.movedOn].filter((id) => loaded.orders.every((order) => order.id !== id))),
    savedAt: new Map([...state.savedAt].filter(([, at]) => at >= loaded.requestedAt)),
  })
}

/** The loaded lines, and those with unsaved changes that are not among them, behind the line they were behind. */
function withChangedLines(state: LineState, loaded: readonly OpenLine[]): OpenLine[] {
  const lines = [...loaded]
  let before: OpenLine | null = null
  for (const [i, line] of state.lines.entries()) {
    const isGone = !lines.some((each) => formatLineKey(each) === formatLineKey(line))
    if (isGone && !isDirtyLine(state, i) && !isLastPlaceOfNumber(state, line, lines)) continue
    if (isGone) lines.splice(placeBehind(lines, before, line), 0, line)
    before = line
  }
  return lines
}

/** A changed seller order number is above the first line of its order. */
function isLastPlaceOfNumber({ base, form }: LineState, { orderId }: OpenLine, lines: readonly OpenLine[]): boolean {
  return form.numbers[orderId] !== base.numbers[orderId] && lines.every((line) => line.orderId !== orderId)
}

/** The index behind a line; for a line of another order the one behind all neighbouring lines of its order. */
function placeBehind(lines: readonly OpenLine[], before: OpenLine | null, line: OpenLine): number {
  if (before === null) return 0
  let place = lines.findIndex((each) => formatLineKey(each) === formatLineKey(before)) + 1
  while (before.orderId !== line.orderId && lines[place]?.orderId === before.orderId) place += 1
  return place
}

function loadedOrders(state: LineState, lines: readonly OpenLine[], loaded: LoadedLines): Map<string, OpenOrder> {
  const replied = new Map(loaded.orders.map((order) => [order.id, order]))
  const orders = new Map<string, OpenOrder>()
  for (const { orderId } of lines) {
    const known = state.orders.get(orderId)
    const order = isSavedSince(state, orderId, loaded) ? known : (replied.get(orderId) ?? known)
    if (order !== undefined) orders.set(orderId, order)
  }
  return orders
}

/** A new object unless neither the line nor what is typed has changed: it makes the row render again. */
function loadedItem(
  state: LineState,
  place: number | undefined,
  line: OpenLine,
  loaded: LoadedLines,
): Values<OrderResponseItemValues> {
  const stored = toItemValues(line)
  const known = place === undefined ? undefined : state.lines[place]
  const base = state.base.items[place ?? -1]
  const form = state.form.items[place ?? -1]
  if (known === undefined || base === undefined || form === undefined) return { base: stored, form: stored }
  const isOlder = !loaded.lines.includes(line) || isSavedSince(state, formatLineKey(line), loaded)
  const values = isOlder ? { base, form } : mergeStored({ base, form }, stored)
  return isEqual(line, known) || values.form !== form ? values : { ...values, form: { ...form } }
}

/** Changed cells stay based on what they were, where somebody else has changed them too: the next save asks about them. */
function mergeStored({ base, form }: Values<OrderResponseItemValues>, stored: OrderResponseItemValues) {
  const before = asStored(base)
  if (isEqual(before, stored)) return { base, form }
  if (isEqual(base, form)) return { base: stored, form: stored }
  const mine = asTyped(base, form)
  if (findConflicts({ base: before, mine: asStored(mine), theirs: stored }).length > 0) return { base, form }
  return { base: stored, form: mergeForms({ base: before, mine, theirs: stored }, new Set()) }
}

function loadedNumber({ base, form }: LineState, { id, sellerOrderNumber }: OpenOrder): Values<string> {
  const before = base.numbers[id] ?? sellerOrderNumber
  const typed = form.numbers[id] ?? before
  return typed === before ? { base: sellerOrderNumber, form: sellerOrderNumber } : { base: before, form: typed }
}

function isSavedSince({ savedAt }: LineState, key: string, { requestedAt }: LoadedLines): boolean {
  return (savedAt.get(key) ?? -Infinity) >= requestedAt
}
