import * as z from 'zod'
import { SENT_DOCUMENTS } from '../order-flow/sent-documents'
import { ORDER_STATUSES } from '../order-flow/status'
import type { TodayList } from './options'

const count = z.int()

/** How many orders, deliveries and documents wait for a person, by list. */
export const todayCounts = z.object({
  ordersToAnswer: count,
  /** Those among the orders to answer that are older than a working day. */
  lateOrders: count,
  /** From today to Sunday. */
  deliveriesThisWeek: count,
  /** Planned for a day before today. */
  overdueDeliveries: count,
  invoicesToWrite: count,
  /** They did not reach the platform. */
  failedDocuments: count,
} satisfies Record<TodayList, typeof count>)
export type TodayCounts = z.infer<typeof todayCounts>

/** An order of a list. */
export const todayRow = z.object({
  /** Unique in its list. */
  id: z.string(),
  orderId: z.string(),
  buyerOrderNumber: z.string(),
  customerName: z.string(),
  createTime: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Of a planned delivery; else blank. */
  plannedDeliveryDate: z.string(),
  /** Of a document that did not reach the platform; null in the other lists. */
  document: z
    .object({ kind: z.enum(SENT_DOCUMENTS), number: z.string(), submitTime: z.string(), reason: z.string() })
    .nullable(),
})
export type TodayRow = z.infer<typeof todayRow>

/** The orders of a day (ordering time). */
export const dayFigure = z.object({
  day: z.string(),
  orders: count,
  /** How many of them have a submitted order response. */
  answered: count,
  /** Average time from the order to the response; null when none is answered. */
  answerMinutes: count.nullable(),
})
export type DayFigure = z.infer<typeof dayFigure>

/** Dispatched deliveries that were confirmed for a day of a week: how many came on that day, before or after it. */
export const weekFigure = z.object({
  /** The first day of the week that is shown: Monday, or the first of all days. */
  day: z.string(),
  onDay: count,
  early: count,
  late: count,
})
export type WeekFigure = z.infer<typeof weekFigure>

/** Net value of the invoices of a customer, less credit notes: exact decimals as text. */
const customerValue = z.object({ partyNumber: z.string(), name: z.string(), value: z.string() })

/** Values in one currency. Values in different currencies are never added. */
export const currencyValues = z.object({
  currency: z.string(),
  total: z.string(),
  /** The largest values first. */
  customers: z.array(customerValue),
  /** The customers that are not listed. */
  otherCount: count,
  otherValue: z.string(),
})
export type CurrencyValues = z.infer<typeof currencyValues>
