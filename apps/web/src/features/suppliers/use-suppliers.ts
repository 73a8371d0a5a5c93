import type { ListState } from '@partwire/domain/list/list-state'
import { callApi } from '../../shared/api/client'
import { listBodyOf } from '../../shared/list/list-body'
import { PLAIN_LIST } from '../../shared/list/list-codec'
import { useListLoad } from '../../shared/list/use-list-load'
import { useListUrl } from '../../shared/list/use-list-url'

/** The first part of the cache keys of this list. */
export const SUPPLIERS = 'suppliers'

export function useSuppliers() {
  const url = useListUrl(PLAIN_LIST)
  const { reply, isLoading } = useListLoad({ ...url, name: SUPPLIERS, load: loadSuppliers })
  return { ...url, pager: reply?.pager, isLoading }
}

function loadSuppliers(list: ListState) {
  return callApi('POST /api/admin/supplier/list', listBodyOf(list))
}
