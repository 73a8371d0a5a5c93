import { callApi } from '../../shared/api/client'
import { listBodyOf } from '../../shared/list/list-body'
import { useListLoad } from '../../shared/list/use-list-load'
import { useListUrl } from '../../shared/list/use-list-url'
import { useSync } from '../../shared/list/use-sync'
import { FRESH_ORDER_LIST, ORDER_LIST, type OrderListState } from './order-list'

export function useOrders() {
  const url = useListUrl(ORDER_LIST)
  const { reply, isLoading } = useListLoad({ ...url, name: 'orders', load: loadOrders })
  const sync = useSync({
    call: 'GET /api/supplier/order/sync',
    onStart: () => url.show(FRESH_ORDER_LIST),
    onSuccess: url.reload,
  })
  return { ...url, reply, isLoading, sync }
}

function loadOrders(list: OrderListState) {
  return callApi('POST /api/supplier/order/list', { ...listBodyOf(list), status: list.status })
}
