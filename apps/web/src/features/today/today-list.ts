import { INITIAL_LIST, type ListQuery, type ListState } from '@partwire/domain/list/list-state'
import { TODAY_LISTS, type TodayList } from '@partwire/domain/today/options'
import { type ListCodec, PLAIN_LIST_CODEC } from '../../shared/list/list-codec'

export interface TodayListState extends ListState {
  /** The list that is open below the counts. */
  show: TodayList
}

/** Reads and writes the query string: the open list, page and timestamp. The first list is open at the beginning. */
export const TODAY_LIST: ListCodec<TodayListState> = {
  read: (raw) => ({
    ...INITIAL_LIST,
    pageNo: PLAIN_LIST_CODEC.read(raw).pageNo,
    show: TODAY_LISTS.find((list) => list === raw['show']) ?? TODAY_LISTS[0],
  }),
  write: ({ show, pageNo }, timestamp): ListQuery & { show: TodayList } => ({ show, pageNo, timestamp }),
}

interface ListTexts {
  /** Of the count, and the name of the table. */
  label: string
  /** Shown instead of rows. */
  empty: string
  /** A number above zero needs attention first. */
  isUrgent?: true
}

export const LIST_TEXTS: Readonly<Record<TodayList, ListTexts>> = {
  ordersToAnswer: { label: 'Orders to answer', empty: 'Every order is answered.' },
  lateOrders: {
    label: 'Older than a working day',
    empty: 'No order has waited longer than a working day.',
    isUrgent: true,
  },
  deliveriesThisWeek: { label: 'Deliveries this week', empty: 'No delivery is planned until Sunday.' },
  overdueDeliveries: { label: 'Overdue deliveries', empty: 'No delivery is overdue.', isUrgent: true },
  invoicesToWrite: { label: 'Invoices to write', empty: 'There is no invoice to write.' },
  failedDocuments: {
    label: 'Documents not delivered',
    empty: 'All submitted documents have reached the platform.',
    isUrgent: true,
  },
}
