import { isEqual, mergeForms } from '@partwire/domain/documents/merge'
import { formatUnitPrice } from '@partwire/domain/lib/decimal'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { formatLineKey } from '@partwire/domain/open-lines/options'
import { requestedValues } from '@partwire/domain/open-lines/requested-values'
import type { OpenLine, OpenOrder } from '@partwire/domain/open-lines/shape'
import { orderResponseSaveIssues } from '@partwire/domain/order-response/rules'
import {
  type OrderResponseFormValues,
  type OrderResponseItemValues,
  toItemValues,
  toRequestItem,
} from '../../shared/document/response-lines/form'
import { withoutChangedMarks as responseWithoutChangedMarks } from '../../shared/document/response-lines/proposals'

/** What a person edits on a page: its lines, and the seller order number of each order by its id. */
export interface LineForm {
  items: readonly OrderResponseItemValues[]
  numbers: Readonly<Record<string, string>>
}

/** A page of lines while it is edited. Lines have the same index in all lists. */
export interface LineState {
  lines: readonly OpenLine[]
  orders: ReadonlyMap<string, OpenOrder>
  /** As it was saved last. */
  base: LineForm
  form: LineForm
  /** Null while nobody else has changed the same fields. */
  conflict: LineConflict | null
  /** The orders whose changes were refused because they no longer wait for their order response. */
  movedOn: ReadonlySet<string>
  /** When the server has answered the last save of a line (`formatLineKey`) or an order (its id): ms of `performance.now()`. */
  savedAt: ReadonlyMap<string, number>
}

/** The orders that were not saved, because somebody else has changed the same fields. */
interface LineConflict {
  /** As they are stored now, by the id of the order. */
  refused: ReadonlyMap<string, StoredLines>
  /** False after the dialog was closed to look at the page. */
  isOpen: boolean
}

/** An order and some of its lines, as they are stored. */
export interface StoredLines {
  order: OpenOrder
  lines: readonly OpenLine[]
}

/** Of a page whose changes were not sent yet. */
export const NOTHING_REFUSED: Pick<LineState, 'conflict' | 'movedOn'> = { conflict: null, movedOn: new Set() }

export function openLineState(lines: readonly OpenLine[], orders: readonly OpenOrder[]): LineState {
  const form = {
    items: lines.map(toItemValues),
    numbers: Object.fromEntries(orders.map(({ id, sellerOrderNumber }) => [id, sellerOrderNumber])),
  }
  const ordersById = new Map(orders.map((order) => [order.id, order]))
  return { lines, orders: ordersById, base: form, form, ...NOTHING_REFUSED, savedAt: new Map() }
}

/** The lines as the form of an order response, which its cells edit. */
export function asResponseForm({ items }: LineForm): OrderResponseFormValues {
  return { sellerOrderNumber: '', items, deliveryPartyAddress: null }
}

/** The form after a person has changed it: changed cells lose the mark of a proposed value. */
export function withoutChangedMarks(before: LineForm, after: LineForm): LineForm {
  return { ...after, items: responseWithoutChangedMarks(asResponseForm(before), asResponseForm(after)).items }
}

/** The orders with changes that can be saved now, in the order of the page: those in conflict have to be asked about first. */
export function findDirtyOrders(state: LineState): string[] {
  const { form, conflict, movedOn } = state
  const dirty = findChangedOrders(state, (i) => isSavable(form.items[i]))
  return dirty.filter((id) => conflict?.refused.has(id) !== true && !movedOn.has(id))
}

export function hasChanges(state: LineState): boolean {
  return findChangedOrders(state).length > 0
}

/** Whether there are changes that are still to be saved: those of an order that has moved on never can be. */
export function hasOpenChanges(state: LineState): boolean {
  return findChangedOrders(state).some((id) => !state.movedOn.has(id))
}

/** The orders with unsaved changes that have moved on. */
export function findMovedOnOrders(state: LineState): OpenOrder[] {
  return findChangedOrders(state).flatMap((id) => (state.movedOn.has(id) ? (state.orders.get(id) ?? []) : []))
}

/** The state after the save of an order was refused because it no longer waits for its order response. */
export function applyMovedOn(state: LineState, orderId: string): LineState {
  return { ...state, movedOn: new Set([...state.movedOn, orderId]) }
}

/** The page without the lines of the orders that have moved on. */
export function withoutMovedOn(state: LineState): LineState {
  const { lines, orders, movedOn } = state
  const isOpen = (orderId: string) => !movedOn.has(orderId)
  const reduce = ({ items, numbers }: LineForm): LineForm => ({
    items: items.filter((_item, i) => isOpen(lines[i]?.orderId ?? '')),
    numbers: Object.fromEntries(Object.entries(numbers).filter(([id]) => isOpen(id))),
  })
  return {
    ...state,
    lines: lines.filter(({ orderId }) => isOpen(orderId)),
    orders: new Map([...orders].filter(([id]) => isOpen(id))),
    base: reduce(state.base),
    form: reduce(state.form),
    movedOn: new Set(),
  }
}

/** The orders with unsaved changes, in the order of the page. `isCounted` may leave out lines, by their index. */
function findChangedOrders(state: LineState, isCounted: (index: number) => boolean = () => true): string[] {
  const { lines, base, form } = state
  const changed = new Set<string>()
  for (const [i, { orderId }] of lines.entries()) if (isDirtyLine(state, i) && isCounted(i)) changed.add(orderId)
  for (const [id, number] of Object.entries(form.numbers)) if (number !== base.numbers[id]) changed.add(id)
  return [...changed]
}

/** Whether a changed price or quantity is no number, so that it cannot be saved. */
export function hasInvalidChanges(state: LineState): boolean {
  return state.form.items.some((item, i) => isDirtyLine(state, i) && !isSavable(item))
}

/** Whether a line has unsaved changes. */
export function isDirtyLine({ base, form }: LineState, index: number): boolean {
  const item = form.items[index]
  return item !== base.items[index] && !isEqual(item, base.items[index])
}

/** A price or quantity that is no number cannot be saved. */
function isSavable(item: OrderResponseItemValues | undefined): boolean {
  return item !== undefined && saveIssues(item).length === 0
}

export function saveIssues(item: OrderResponseItemValues) {
  return orderResponseSaveIssues({ sellerOrderNumber: '', items: [toRequestItem(item)] })
}

/** The body of the call that saves the changes of an order. */
export function saveRequest(state: LineState, orderId: string) {
  const { lines, base, form } = state
  const number = form.numbers[orderId] ?? ''
  const before = base.numbers[orderId] ?? ''
  return {
    orderId,
    lines: lines.flatMap((line, i) => {
      const item = form.items[i]
      const earlier = base.items[i]
      if (line.orderId !== orderId || item === undefined || earlier === undefined) return []
      if (!isDirtyLine(state, i) || !isSavable(item)) return []
      return [{ position: line.position, base: toRequestItem(earlier), form: toRequestItem(item) }]
    }),
    ...(number !== before && { sellerOrderNumber: { base: before, form: number } }),
  }
}

/**
 * The state after an order was saved from `sent`, which may have had other lines. What was typed since then stays. Values
 * that the server merged from changes of others are shown; others keep the text that was typed.
 */
export function applySaved(state: LineState, sent: LineState, saved: StoredLines, at: number): LineState {
  const items = [...state.form.items]
  const base = [...state.base.items]
  const savedAt = new Map(state.savedAt)
  for (const line of saved.lines) {
    savedAt.set(formatLineKey(line), at)
    const index = findPlace(state, line)
    const before = sent.form.items[findPlace(sent, line)]
    const current = items[index]
    if (before === undefined || current === undefined) continue
    const stored = toItemValues(line)
    if (isEqual(asStored(before), asStored(stored))) base[index] = before
    else {
      base[index] = stored
      items[index] = mergeForms({ base: before, mine: current, theirs: stored }, new Set())
    }
  }
  const { id, sellerOrderNumber } = saved.order
  const number = state.form.numbers[id] === sent.form.numbers[id] ? sellerOrderNumber : (state.form.numbers[id] ?? '')
  return {
    ...state,
    orders: new Map([...state.orders, [id, saved.order]]),
    base: { items: base, numbers: { ...state.base.numbers, [id]: sellerOrderNumber } },
    form: { items, numbers: { ...state.form.numbers, [id]: number } },
    savedAt: savedAt.set(id, at),
  }
}

/** The item as it is shown after it was stored and loaded again. */
export function asStored(item: OrderResponseItemValues): OrderResponseItemValues {
  return {
    ...item,
    productName: item.productName.trim(),
    inputEan: item.inputEan.trim(),
    unitNetPrice: formatUnitPrice(item.unitNetPrice),
    unitListPrice: formatUnitPrice(item.unitListPrice),
    confirms: item.confirms.map((line) => ({
      ...line,
      quantity: normalizeInput(line.quantity),
      reason: line.reason.trim(),
      deliveryDate: line.deliveryDate.trim(),
    })),
  }
}

/** The item with its unchanged cells as they are stored, and with the typed text of its changed cells. */
export function asTyped(base: OrderResponseItemValues, item: OrderResponseItemValues): OrderResponseItemValues {
  return mergeForms({ base, mine: item, theirs: asStored(base) }, new Set())
}

/** The value of these lines (`formatLineKey`) at their net prices; empty while one of them is on another page. */
export function lineValues(state: LineState, keys: ReadonlySet<string>) {
  const found = pricedLines(state, (line) => keys.has(formatLineKey(line)))
  return found.length === keys.size ? requestedValues(found) : []
}

/** The value of an order at its net prices; undefined while one of its lines is on another page, or none has a price. */
export function orderValue(state: LineState, { id, requested }: OpenOrder) {
  const found = pricedLines(state, ({ orderId }) => orderId === id)
  return found.length === requested?.lineCount ? requestedValues(found)[0] : undefined
}

function pricedLines({ lines, orders, form }: LineState, isIncluded: (line: OpenLine) => boolean) {
  return lines.flatMap((line, i) => {
    if (!isIncluded(line)) return []
    const currency = orders.get(line.orderId)?.currency ?? ''
    return [{ currency, requestedQuantity: line.requestedQuantity, unitNetPrice: form.items[i]?.unitNetPrice ?? '' }]
  })
}

function findPlace({ lines }: LineState, { orderId, position }: OpenLine): number {
  return lines.findIndex((line) => line.orderId === orderId && line.position === position)
}
