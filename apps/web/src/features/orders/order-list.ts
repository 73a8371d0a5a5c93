import { FRESH_LIST, type ListState, type ListQuery } from '@partwire/domain/list/list-state'
import { OPEN_STATUSES, type OpenStatus } from '@partwire/domain/order-flow/status'
import { PLAIN_LIST, type ListCodec } from '../../shared/list/list-codec'

/** Blank shows the orders of every status. */
export type StatusFilter = OpenStatus | ''

export interface OrderListState extends ListState {
  status: StatusFilter
}

export const FRESH_ORDER_LIST: OrderListState = { ...FRESH_LIST, status: '' }

/** The query string of the order list: that of every list, and the status it is filtered by. */
export const ORDER_LIST: ListCodec<OrderListState> = {
  read: (raw) => ({ ...PLAIN_LIST.read(raw), status: statusFilterOf(raw['status']) }),
  write: writeOrderList,
}

/** Like a search, another filter begins at page 1. */
export function filterBy(list: OrderListState, status: StatusFilter): OrderListState {
  return { ...list, status, pageNo: 1 }
}

/** What is no status to filter by counts as none. */
export function statusFilterOf(value: unknown): StatusFilter {
  return OPEN_STATUSES.find((status) => status === value) ?? ''
}

function writeOrderList(list: OrderListState, timestamp: string): ListQuery & { status: OpenStatus | undefined } {
  return { status: list.status === '' ? undefined : list.status, ...PLAIN_LIST.write(list, timestamp) }
}
