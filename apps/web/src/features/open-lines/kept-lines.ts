import type { OpenLine, OpenOrder } from '@partwire/domain/open-lines/shape'
import type { OpenDraft } from '../../shared/document/drafts/draft-state'
import { readDraft } from '../../shared/document/drafts/draft-storage'
import { ITEM_SHAPE, type OrderResponseItemValues } from '../../shared/document/response-lines/form'
import type { DraftKey } from '../../shared/kept-drafts/draft-names'
import { applyLoaded, type LoadedLines } from './line-reload'
import {
  asStored,
  hasChanges,
  isDirtyLine,
  type LineForm,
  type LineState,
  NOTHING_REFUSED,
  openLineState,
} from './line-state'

/** Unsaved changes are kept for all pages of the list together: after a sign-in another page may be opened. */
export const KEPT_LINES = { kind: 'openLines', documentId: 'all' } as const

/** The changed lines of a page, as this browser keeps them. */
export interface KeptLines {
  rows: readonly KeptRow[]
}

/** A changed line, or the first line of an order whose number is changed. */
interface KeptRow {
  line: OpenLine
  order: OpenOrder
  item: OrderResponseItemValues
  /** Seller order number. */
  number: string
}

interface OpenedLines {
  state: LineState
  /** When the unsaved changes were kept that are back; null when there are none. */
  restoredAt: Date | null
}

/** A page that was loaded, with the unsaved changes that this browser keeps. */
export function openKeptLines(key: DraftKey, loaded: LoadedLines): OpenedLines {
  const kept = readDraft(key, KEPT_SHAPE)
  if (kept === null) return { state: openLineState(loaded.lines, loaded.orders), restoredAt: null }
  const { rows } = kept.form
  const restored: LineState = {
    lines: rows.map(({ line }) => line),
    orders: new Map(rows.map(({ order }) => [order.id, order])),
    base: toLineForm(kept.base),
    form: toLineForm(kept.form),
    ...NOTHING_REFUSED,
    savedAt: new Map(),
  }
  const state = applyLoaded(restored, loaded)
  return { state, restoredAt: hasChanges(state) ? new Date(kept.at) : null }
}

/** What is kept of a page while it is edited. */
export function toKeptLines(state: LineState): OpenDraft<KeptLines> {
  const { base, form } = state
  const places = findKeptPlaces(state)
  return { ...KEPT_LINES, version: 0, base: toRows(state, base, places), form: toRows(state, form, places) }
}

/** The indexes of the lines with unsaved changes, and of the first line of each order whose number is changed. */
function findKeptPlaces(state: LineState): number[] {
  const { lines, base, form } = state
  const seen = new Set<string>()
  return lines.flatMap(({ orderId }, i) => {
    const isNumberChanged = !seen.has(orderId) && form.numbers[orderId] !== base.numbers[orderId]
    seen.add(orderId)
    return isNumberChanged || isDirtyLine(state, i) ? [i] : []
  })
}

function toRows({ lines, orders }: LineState, { items, numbers }: LineForm, places: readonly number[]): KeptLines {
  const rows = places.flatMap((i) => {
    const line = lines[i]
    const order = orders.get(line?.orderId ?? '')
    const item = items[i]
    if (line === undefined || order === undefined || item === undefined) return []
    return [{ line, order, item, number: numbers[order.id] ?? '' }]
  })
  return { rows }
}

/** Numbers are shown as after a reload, so that what was saved after all equals what was loaded. */
function toLineForm({ rows }: KeptLines): LineForm {
  return {
    items: rows.map(({ item }) => asStored(item)),
    numbers: Object.fromEntries(rows.map(({ order, number }) => [order.id, number])),
  }
}

/** The fields and types of what is kept. What an earlier version kept with other fields is not restored. */
const KEPT_SHAPE: KeptLines = {
  rows: [
    {
      line: {
        orderId: '',
        position: 0,
        buyerProductNumber: '',
        productNumber: '',
        ean: '',
        inputEan: '',
        productName: '',
        requestedQuantity: 0,
        requestedQuantityUom: '',
        requestedDeliveryDate: '',
        unitNetPrice: null,
        unitListPrice: null,
        confirms: [{ quantity: null, status: '', reason: '', deliveryDate: '' }],
      },
      order: {
        id: '',
        buyerOrderNumber: '',
        customerName: '',
        createTime: '',
        currency: '',
        isNew: true,
        sellerOrderNumber: '',
        isReady: true,
        needsDeliveryAddress: true,
      },
      item: ITEM_SHAPE,
      number: '',
    },
  ],
}
