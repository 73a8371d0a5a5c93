import { INITIAL_LIST, type ListState, type ListQuery } from '@partwire/domain/list/list-state'
import { OPEN_STATUSES, type OpenStatus } from '@partwire/domain/order-flow/status'
import { ORDER_SORT_FIELDS } from '@partwire/domain/orders/sort-fields'
import { type ListCodec, listRequestBody, PLAIN_LIST_CODEC } from '../../shared/list/list-codec'

/** Blank shows the orders of every status. */
export type StatusFilter = OpenStatus | ''

export interface OrderListState extends ListState {
  status: StatusFilter
}

export const FRESH_ORDER_LIST: OrderListState = { ...INITIAL_LIST, status: '' }

/**
 * Reads and writes the query string of the order list: keyword, sort, page and the status filter. An unknown sort field
 * counts as none, as on the server.
 */
export const ORDER_LIST: ListCodec<OrderListState> = {
  read: (raw) => {
    const list = PLAIN_LIST_CODEC.read(raw)
    const isSortable = ORDER_SORT_FIELDS.some((field) => field === list.sort?.field)
    return { ...list, sort: isSortable ? list.sort : null, status: parseStatusFilter(raw['status']) }
  },
  write: writeOrderList,
}

/** Returns blank for a value that is not an open status. */
export function parseStatusFilter(value: unknown): StatusFilter {
  return OPEN_STATUSES.find((status) => status === value) ?? ''
}

function writeOrderList(list: OrderListState, timestamp: string): ListQuery & { status: OpenStatus | undefined } {
  return { status: list.status === '' ? undefined : list.status, ...PLAIN_LIST_CODEC.write(list, timestamp) }
}

/** The request body of the list call. */
export function orderListRequest(list: OrderListState) {
  return { ...listRequestBody(list), status: list.status }
}

/** Changing the filter goes back to page 1. */
export function filterByStatus(list: OrderListState, status: StatusFilter): OrderListState {
  return { ...list, status, pageNo: 1 }
}
