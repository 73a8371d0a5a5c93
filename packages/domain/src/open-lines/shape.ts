import * as z from 'zod'
import { dayInput, id, numberInput, singleLine } from '../lib/shape'
import { orderResponseItem, orderResponseItemForm } from '../order-response/shape'
import { parkedChangeSummary } from '../parked-changes/shape'
import { RUN_ACTIONS } from './options'

/** A line of an order in status orderResponse: its draft, or what a new draft would hold. */
export const openLine = orderResponseItem.omit({ offers: true }).extend({
  orderId: id,
  /** Position of the line in its order, from 1. */
  position: z.int(),
})
export type OpenLine = z.infer<typeof openLine>

/** What is requested in all open lines of an order, also in those on other pages. */
const requestedLines = z.object({
  lineCount: z.int(),
  /** Blank when no line has a requested day. */
  firstDay: z.string(),
  lastDay: z.string(),
})
export type RequestedLines = z.infer<typeof requestedLines>

/** The order of an open line. */
export const openOrder = z.object({
  id,
  buyerOrderNumber: z.string(),
  customerName: z.string(),
  createTime: z.string(),
  currency: z.string(),
  /** True until the first edit of a line of the order. */
  isNew: z.boolean(),
  sellerOrderNumber: z.string(),
  /** Every rule of the order response holds. */
  isReady: z.boolean(),
  /** The delivery address must be entered in the order response. */
  needsDeliveryAddress: z.boolean(),
  /** Missing when the order has no open lines any more, and in replies of the previous version. */
  requested: requestedLines.optional(),
  parkedChange: parkedChangeSummary.optional(),
})
export type OpenOrder = z.infer<typeof openOrder>

const MAX_POSITION = 100_000

/** A changed line with the values it is based on. Without them, the change overwrites what others have saved. */
export const lineEdit = z.strictObject({
  position: z.int().min(1, { abort: true }).max(MAX_POSITION, { abort: true }),
  base: orderResponseItemForm.optional(),
  form: orderResponseItemForm,
})

/** What a person enters for a bulk action. Each action uses some of the fields. */
export const lineEntries = z.strictObject({
  /** Delivery date; of "Confirm as requested" for lines without a requested or proposed one. */
  day: dayInput.default(''),
  unitNetPrice: numberInput.default(null),
  unitListPrice: numberInput.default(null),
  reason: singleLine(500).default(''),
  /** Pattern of seller order numbers, such as `S{yy}-{00000}`. */
  pattern: singleLine(40).default(''),
  nextNumber: numberInput.default(null),
  /** The next number that the person has seen. Left out, or blank: any. */
  shownNumber: singleLine(40).optional(),
  /** The number of orders that the person has confirmed to submit. */
  count: z.int().min(0).default(0),
  /** When the last bulk action was started, which is taken back or done again. Another one is not. */
  startedAt: singleLine(40).default(''),
})
export type LineEntries = z.infer<typeof lineEntries>

/** A line as `formatLineKey` writes it. */
export const lineKey = z.string().regex(/^[1-9]\d{0,17}\/[1-9]\d{0,4}$/, { error: 'not a line', abort: true })

/** Result of a bulk action for one order. */
const runResult = z.object({
  orderId: z.string(),
  buyerOrderNumber: z.string(),
  customerName: z.string(),
  state: z.enum(['waiting', 'done', 'unchanged', 'refused']),
  /** Changed lines; of a submit the lines of the order. */
  lineCount: z.int(),
  /** Why it was refused; blank otherwise. */
  reason: z.string(),
})
export type RunResult = z.infer<typeof runResult>

/** A bulk action with its progress. */
export const lineRun = z.object({
  id,
  action: z.enum(RUN_ACTIONS),
  /** Name of the person who started it. */
  by: z.string(),
  startedAt: z.string(),
  /** Null while it runs. */
  endedAt: z.string().nullable(),
  orderCount: z.int(),
  doneCount: z.int(),
  unchangedCount: z.int(),
  refusedCount: z.int(),
  lineCount: z.int(),
  /** It has ended and has changed drafts, so that it can be taken back. */
  isUndoable: z.boolean(),
  /** One page of the results: refused orders first, in the order of processing. */
  results: z.array(runResult),
  pageNo: z.int(),
  pageSize: z.int(),
})
export type LineRun = z.infer<typeof lineRun>

/** Ready orders within a filter. */
export const readyOrders = z.object({
  count: z.int(),
  /** Value at net prices, by currency: exact decimals. */
  values: z.array(z.object({ currency: z.string(), value: z.string() })),
  /** Prices that leave the last known ones, and in how many of the orders. */
  warnedPrices: z.int(),
  warnedOrders: z.int(),
  /** Orders of which the buyer sent a cancellation that is not applied. */
  cancelledOrders: z.int(),
})
export type ReadyOrders = z.infer<typeof readyOrders>
