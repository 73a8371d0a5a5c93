import type { ListQuery, ListState } from '@partwire/domain/list/list-state'
import { LIST_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { isStorable } from '@partwire/domain/lib/text'
import { OPEN_LINE_SORT_FIELDS } from '@partwire/domain/open-lines/options'
import { type ListCodec, listRequestBody, PLAIN_LIST_CODEC } from '../../shared/list/list-codec'

export interface OpenLineListState extends ListState {
  /** Party number of a customer; blank for all. */
  customer: string
  isGrouped: boolean
}

/** Reads and writes the query string of the list: keyword, sort, page, customer and view. */
export const OPEN_LINE_LIST: ListCodec<OpenLineListState> = {
  read: (raw) => {
    const list = PLAIN_LIST_CODEC.read(raw)
    const isSortable = OPEN_LINE_SORT_FIELDS.some((field) => field === list.sort?.field)
    return {
      ...list,
      sort: isSortable ? list.sort : null,
      customer: parseCustomer(raw['customer']),
      isGrouped: raw['view'] !== 'flat',
    }
  },
  write: writeList,
}

function writeList(list: OpenLineListState, timestamp: string): ListQuery & { customer?: string; view?: string } {
  return {
    ...(list.customer !== '' && { customer: list.customer }),
    ...(!list.isGrouped && { view: 'flat' }),
    ...PLAIN_LIST_CODEC.write(list, timestamp),
  }
}

/** The router reads a party number of digits as a number. Text that the call would refuse counts as none. */
function parseCustomer(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && isStorable(value, LIST_MAX_LENGTHS.customer) ? value : ''
}

/** The request body of the list call. */
export function openLineListRequest(list: OpenLineListState) {
  return { ...listRequestBody(list), customer: list.customer, isGrouped: list.isGrouped }
}

/** The part of the state that decides which lines are in the list. */
export function lineFilter({ keyword, customer }: OpenLineListState) {
  return { keyword, customer }
}

/** Identifies a list: filter, sort, page and view. */
export function listName(list: OpenLineListState): string {
  return JSON.stringify(writeList(list, ''))
}

/** The orders in which the list can be sorted. The first one is the default. */
export const SORT_OPTIONS = [
  { value: '', label: 'Newest orders first' },
  { value: 'createTime asc', label: 'Oldest orders first' },
  { value: 'customerName asc', label: 'Customer, A to Z' },
  { value: 'customerName desc', label: 'Customer, Z to A' },
  { value: 'productNumber asc', label: 'Part, A to Z' },
  { value: 'productNumber desc', label: 'Part, Z to A' },
  { value: 'requestedDeliveryDate asc', label: 'Requested date, first to last' },
  { value: 'requestedDeliveryDate desc', label: 'Requested date, last to first' },
]

/** The value of the sort in `SORT_OPTIONS`. */
export function sortValue({ sort }: OpenLineListState): string {
  if (sort === null || (sort.field === 'createTime' && sort.direction === 'desc')) return ''
  return `${sort.field} ${sort.direction}`
}

/** Sorting goes back to page 1. */
export function sortBy(list: OpenLineListState, value: string): OpenLineListState {
  const [field = '', direction] = value.split(' ')
  const sort = field === '' ? null : { field, direction: direction === 'asc' ? ('asc' as const) : ('desc' as const) }
  return { ...list, sort, pageNo: 1 }
}
