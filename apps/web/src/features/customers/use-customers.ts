import { INITIAL_LIST, type ListState } from '@partwire/domain/list/list-state'
import type { SuccessReply } from '@partwire/contract/call'
import type { listCustomers } from '@partwire/contract/customers'
import type { Customer } from '@partwire/domain/customers/shape'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { callApi } from '../../shared/api/client'
import { withKeptRows } from '../../shared/list/kept-rows'
import { listRequestBody, PLAIN_LIST_CODEC } from '../../shared/list/list-codec'
import { shownReplyKey, useListLoad } from '../../shared/list/use-list-load'
import { useListUrl } from '../../shared/list/use-list-url'
import { useSync } from '../../shared/list/use-sync'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'

/** The first part of the cache keys of this list. */
const CUSTOMERS = 'customers'

export function useCustomers() {
  const url = useListUrl(PLAIN_LIST_CODEC)
  const { reply, shownList, isLoading } = useListLoad({ ...url, name: CUSTOMERS, load: loadCustomers })
  const sync = useSync({
    call: 'GET /api/supplier/customer/sync',
    onStart: () => url.show(INITIAL_LIST),
    onReply: url.reload,
  })
  return { ...url, pager: reply?.pager, shownList, isLoading, sync }
}

function loadCustomers(list: ListState) {
  return callApi('POST /api/supplier/customer/list', listRequestBody(list))
}

type CustomerList = SuccessReply<typeof listCustomers>

export interface TaxNumberEdit {
  /** The one row in edit mode; null when none is. */
  editedId: string | null
  open: (id: string) => void
  /** Leaves edit mode, whichever row is in it. */
  cancel: () => void
  /** Leaves edit mode when this row is in it: another row may have been opened before the reply arrived. */
  close: (id: string) => void
  showError: (error: string | null) => void
}

/**
 * The customers to show. The one in edit mode stays, behind the one that it was behind, when a list is loaded without it: what
 * is typed is not lost. It goes when it is no longer edited.
 */
export function useShownCustomers(
  list: readonly Customer[] | undefined,
  editedId: string | null,
): readonly Customer[] | undefined {
  /** The last list that the edited customer was in. */
  const [known, setKnown] = useState<readonly Customer[]>([])
  if (list === undefined) return list
  if (editedId === null || list.some(({ id }) => id === editedId)) {
    // Updates the state during render, so that the edited row is never removed.
    if (known !== list) setKnown(list)
    return list
  }
  return withKeptRows(list, { rowId, before: known, isKept: ({ id }) => id === editedId })
}

const rowId = ({ id }: Customer) => id

/** Which row is in edit mode, and the error of the last save. `edit` is memoised: the table columns depend on it. */
export function useTaxNumberEdit(): { edit: TaxNumberEdit; error: string | null } {
  const [editedId, setEditedId] = useState<string | null>(null)
  const [error, showError] = useState<string | null>(null)

  const switchTo = useCallback((id: string | null) => {
    showError(null)
    setEditedId(id)
  }, [])
  const cancel = useCallback(() => switchTo(null), [switchTo])
  const close = useCallback((id: string) => setEditedId((current) => (current === id ? null : current)), [])

  const edit = useMemo(
    () => ({ editedId, open: switchTo, cancel, close, showError }),
    [editedId, switchTo, cancel, close],
  )
  return { edit, error }
}

/** Saves the number of one customer. On success the list shows it and its row leaves edit mode. */
export function useSaveTaxNumber(id: string, { showError, close }: TaxNumberEdit) {
  const client = useQueryClient()
  const { mutate, isBusy } = useExclusiveMutation({
    mutationKey: ['save tax number', id],
    mutationFn: (taxRegNumber: string) =>
      callApi('POST /api/supplier/customer/updateTaxRegNumber', { id, taxRegNumber }),
    onMutate: () => showError(null),
    onSuccess: (reply, taxRegNumber) => {
      if (!reply.success) return showError(reply.error ?? null)
      client.setQueryData<CustomerList>(
        shownReplyKey(CUSTOMERS),
        (list) => list && withTaxNumber(list, id, taxRegNumber),
      )
      close(id)
    },
  })
  return { save: mutate, isBusy }
}

function withTaxNumber(shown: CustomerList, id: string, taxRegNumber: string): CustomerList {
  const list = shown.pager.list.map((customer) => (customer.id === id ? { ...customer, taxRegNumber } : customer))
  return { ...shown, pager: { ...shown.pager, list } }
}
