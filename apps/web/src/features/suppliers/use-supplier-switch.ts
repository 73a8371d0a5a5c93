import type { listSuppliers } from '@partwire/contract/suppliers'
import type { ReplyOf } from '@partwire/contract/call'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi } from '../../shared/api/client'
import { shownKey } from '../../shared/list/use-list-load'
import { SUPPLIERS } from './use-suppliers'

type SupplierList = ReplyOf<typeof listSuppliers>

/** The flag flips at once and is sent; without success it flips back silently. */
export function useSupplierSwitch(): (id: string, active: boolean) => Promise<void> {
  const client = useQueryClient()
  const underWay = useRef(new Set<string>())

  function show(id: string, active: boolean) {
    client.setQueryData<SupplierList>(shownKey(SUPPLIERS), (shown) => shown && withActive(shown, id, active))
  }

  return async (id, active) => {
    // Two answers on their way could arrive in either order, and the switch would end up on the wrong one.
    if (underWay.current.has(id)) return
    underWay.current.add(id)
    show(id, active)
    const { success } = await callApi('POST /api/admin/supplier/update', { id, active })
    underWay.current.delete(id)
    // Written in both cases: the list may have been loaded in the meantime and brought the older value.
    show(id, success ? active : !active)
  }
}

function withActive(shown: SupplierList, id: string, active: boolean): SupplierList {
  if (shown.pager === undefined) return shown
  const list = shown.pager.list.map((supplier) => (supplier.id === id ? { ...supplier, active } : supplier))
  return { ...shown, pager: { ...shown.pager, list } }
}
