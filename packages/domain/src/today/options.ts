import type { SentDocument } from '../order-flow/sent-documents'
import type { OrderStatus } from '../order-flow/status'

/** The counts of the screen Today. Each opens a list, which the URL names by this text. */
export const TODAY_LISTS = [
  'ordersToAnswer',
  'lateOrders',
  'deliveriesThisWeek',
  'overdueDeliveries',
  'invoicesToWrite',
  'failedDocuments',
] as const
export type TodayList = (typeof TODAY_LISTS)[number]

/** The screen that shows a sent document: the read-only view where the status of its order has one. */
export function documentScreen(
  kind: SentDocument,
  status: OrderStatus,
): 'edit' | `view ${'response' | 'advice' | 'invoice'}` {
  if (kind === 'OrdRsp') return 'view response'
  if (kind === 'DesAdv') return status === 'dispatchAdvice' ? 'edit' : 'view advice'
  return 'view invoice'
}
