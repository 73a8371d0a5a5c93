import type { ReplyOf } from '@partwire/contract/call'
import type { listCustomers } from '@partwire/contract/customers'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { callApi } from '../../shared/api/client'
import { shownKey } from '../../shared/list/use-list-load'
import { CUSTOMERS } from './use-customers'

type CustomerList = ReplyOf<typeof listCustomers>

export interface TaxEdit {
  /** The one row in edit mode; null when none is. */
  editedId: string | null
  open: (id: string) => void
  leave: () => void
  /** Applies the new value and leaves edit mode; without success the row stays in it, with what was typed. */
  save: (id: string, taxRegNumber: string) => Promise<void>
}

export function useTaxEdit(): { edit: TaxEdit; error: string | null } {
  const client = useQueryClient()
  const [editedId, setEditedId] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  const open = useCallback((id: string | null) => {
    setError(null)
    setEditedId(id)
  }, [])
  const leave = useCallback(() => open(null), [open])

  const save = useCallback(
    async (id: string, taxRegNumber: string) => {
      setError(null)
      const reply = await callApi('POST /api/supplier/customer/updateTaxRegNumber', { id, taxRegNumber })
      if (!reply.success) return setError(reply.error ?? null)

      client.setQueryData<CustomerList>(shownKey(CUSTOMERS), (shown) => shown && withNumber(shown, id, taxRegNumber))
      // Another row may have been opened before the answer came.
      setEditedId((current) => (current === id ? null : current))
    },
    [client],
  )

  return { edit: useMemo(() => ({ editedId, open, leave, save }), [editedId, open, leave, save]), error }
}

function withNumber(shown: CustomerList, id: string, taxRegNumber: string): CustomerList {
  if (shown.pager === undefined) return shown
  const list = shown.pager.list.map((customer) => (customer.id === id ? { ...customer, taxRegNumber } : customer))
  return { ...shown, pager: { ...shown.pager, list } }
}
