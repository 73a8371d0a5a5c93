import { INITIAL_LIST, type ListState } from '@partwire/domain/list/list-state'
import { callApi } from '../../shared/api/client'
import { listRequestBody, useListLoad } from '../../shared/list/use-list-load'
import { PLAIN_LIST_CODEC, useListUrl } from '../../shared/list/use-list-url'
import { useSync } from '../../shared/list/use-sync'

/** The first part of the cache keys of this list. */
export const CUSTOMERS = 'customers'

export function useCustomers() {
  const url = useListUrl(PLAIN_LIST_CODEC)
  const { reply, isLoading } = useListLoad({ ...url, name: CUSTOMERS, load: loadCustomers })
  const sync = useSync({
    call: 'GET /api/supplier/customer/sync',
    onStart: () => url.show(INITIAL_LIST),
    onSuccess: url.reload,
  })
  return { ...url, pager: reply?.pager, isLoading, sync }
}

function loadCustomers(list: ListState) {
  return callApi('POST /api/supplier/customer/list', listRequestBody(list))
}
