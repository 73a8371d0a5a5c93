import { NoRows } from '../../shared/ui/list/no-rows'
import type { OrderListState } from './order-list'

interface NoOrdersProps {
  list: OrderListState
  onShowAll: () => void
}

/** An order list that is filtered has been searched too: it may be empty although orders are assigned. */
export function NoOrders({ list: { keyword, status }, onShowAll }: NoOrdersProps) {
  if (keyword !== '' || status !== '') {
    return <NoRows showAll={{ label: 'Show all orders', onClick: onShowAll }}>No search results found.</NoRows>
  }
  return (
    <NoRows>
      There are no orders assigned to this account. Please click fetch/synch orders to get the latest list of orders
      assigned.
    </NoRows>
  )
}
