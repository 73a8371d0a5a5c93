import type { SuccessReply } from '@partwire/contract/call'
import type { listSuppliers } from '@partwire/contract/suppliers'
import type { ListState } from '@partwire/domain/list/list-state'
import type { Supplier } from '@partwire/domain/suppliers/shape'
import { useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { listRequestBody, PLAIN_LIST_CODEC } from '../../shared/list/list-codec'
import { shownReplyKey, useListLoad } from '../../shared/list/use-list-load'
import { useListUrl } from '../../shared/list/use-list-url'

/** The first part of the cache keys of this list. */
const SUPPLIERS = 'suppliers'

export function useSuppliers() {
  const url = useListUrl(PLAIN_LIST_CODEC)
  const { reply, shownList, isLoading } = useListLoad({ ...url, name: SUPPLIERS, load: loadSuppliers })
  return { ...url, pager: reply?.pager, shownList, isLoading }
}

function loadSuppliers(list: ListState) {
  return callApi('POST /api/admin/supplier/list', listRequestBody(list))
}

type SupplierList = SuccessReply<typeof listSuppliers>

/**
 * Sets the active flag of a supplier. The list shows the new value at once, and the old one again when the call fails.
 * Ignored while a call for the same supplier is pending: two replies could arrive in either order.
 */
export function useSetActive({ id }: Supplier): (active: boolean) => void {
  const client = useQueryClient()

  function show(active: boolean) {
    client.setQueryData<SupplierList>(shownReplyKey(SUPPLIERS), (list) => list && withActive(list, id, active))
  }

  const { mutate } = useExclusiveMutation({
    mutationKey: ['set supplier active', id],
    mutationFn: (active: boolean) => callApi('POST /api/admin/supplier/update', { id, active }),
    onMutate: show,
    // Also on success: the list may have been reloaded meanwhile with the old value.
    onSuccess: ({ success }, active) => show(success ? active : !active),
  })
  return mutate
}

function withActive(shown: SupplierList, id: string, active: boolean): SupplierList {
  const list = shown.pager.list.map((supplier) => (supplier.id === id ? { ...supplier, active } : supplier))
  return { ...shown, pager: { ...shown.pager, list } }
}
