import { LIST_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { id, singleLine, text } from '@partwire/domain/lib/shape'
import { MAX_SELECTED_LINES, START_ACTIONS } from '@partwire/domain/open-lines/options'
import {
  lineEdit,
  lineEntries,
  lineKey,
  lineRun,
  openLine,
  openOrder,
  readyOrders,
} from '@partwire/domain/open-lines/shape'
import * as z from 'zod'
import { DOCUMENT_BODY_LIMITS, type Call } from '../call'
import { cappedPagerWith, listBody } from '../list'
import { refusedReply, replyWith, replyWithRefusal } from '../reply'

/** Keyword, and the party number of a customer; blank for all. */
const filter = {
  keyword: text(LIST_MAX_LENGTHS.keyword).default(''),
  customer: text(LIST_MAX_LENGTHS.customer).default(''),
}

export const listOpenLines = {
  method: 'POST',
  path: '/api/supplier/line/list',
  access: 'supplier',
  changesState: false,
  summary:
    'A page of the lines of all orders in status orderResponse, with their orders. Sort fields: productNumber, customerName, requestedDeliveryDate, createTime. Grouped lines of one order stay together.',
  body: listBody.extend({ customer: filter.customer, isGrouped: z.boolean().default(true) }),
  reply: replyWith({ pager: cappedPagerWith(openLine), orders: z.array(openOrder), priceGuardPercent: z.string() }),
} as const satisfies Call

export const summarizeOpenLines = {
  method: 'POST',
  path: '/api/supplier/line/summary',
  access: 'supplier',
  changesState: false,
  summary:
    'The orders within a filter that are ready to be submitted, all customers with open lines, and the number pattern.',
  body: z.strictObject(filter),
  reply: replyWith({
    ready: readyOrders,
    customers: z.array(z.object({ partyNumber: z.string(), name: z.string() })),
    orderNumbers: z.object({ pattern: z.string(), nextNumber: z.string() }),
  }),
} as const satisfies Call

export const saveOpenLines = {
  method: 'POST',
  path: '/api/supplier/line/save',
  access: 'supplier',
  changesState: true,
  summary:
    'Save changed lines, and the seller order number, to the draft of their order, which is opened first. A field that somebody else has changed since is refused with 409 and the current lines.',
  bodyLimits: DOCUMENT_BODY_LIMITS,
  body: z.strictObject({
    orderId: id,
    lines: z.array(lineEdit).max(MAX_SELECTED_LINES, { abort: true }).default([]),
    sellerOrderNumber: z.strictObject({ base: singleLine(100).optional(), form: singleLine(100) }).optional(),
  }),
  reply: replyWithRefusal(
    { order: openOrder, lines: z.array(openLine) },
    refusedReply.extend({ order: openOrder.optional(), lines: z.array(openLine).optional() }),
  ),
} as const satisfies Call

export const startLineRun = {
  method: 'POST',
  path: '/api/supplier/line/start',
  access: 'supplier',
  changesState: true,
  summary:
    'Start a bulk action on lines, or on all lines of the filter (lines null). It runs in the background, one at a time. The same requestKey starts it once. undo takes back the last run, which was started at entries.startedAt, as a whole; redo does it again.',
  bodyLimits: DOCUMENT_BODY_LIMITS,
  body: z.strictObject({
    requestKey: singleLine(64).min(8, { abort: true }),
    action: z.enum(START_ACTIONS),
    entries: lineEntries,
    ...filter,
    lines: z.array(lineKey).max(MAX_SELECTED_LINES, { abort: true }).nullable(),
  }),
  reply: replyWith({ run: lineRun }),
} as const satisfies Call

export const getLineRun = {
  method: 'POST',
  path: '/api/supplier/line/run',
  access: 'supplier',
  changesState: false,
  summary: 'The last bulk action with its progress and a page of its results; absent when there was none.',
  body: z.strictObject({ pageNo: z.int().min(1).max(1_000_000).default(1) }),
  reply: replyWith({ run: lineRun.optional() }),
} as const satisfies Call
