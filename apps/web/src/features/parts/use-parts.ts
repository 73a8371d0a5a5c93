import type { ListState } from '@partwire/domain/list/list-state'
import type { PartChanges } from '@partwire/domain/parts/shape'
import { useCallback, useMemo, useState } from 'react'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { listRequestBody, PLAIN_LIST_CODEC } from '../../shared/list/list-codec'
import { useListLoad } from '../../shared/list/use-list-load'
import { useListUrl } from '../../shared/list/use-list-url'
import { useStableCallback } from '../../shared/use-stable-callback'

export function useParts() {
  const url = useListUrl(PLAIN_LIST_CODEC)
  const { reply, isLoading } = useListLoad({ ...url, name: 'parts', load: loadParts })
  return { ...url, pager: reply?.pager, priceGuardPercent: reply?.priceGuardPercent, isLoading }
}

function loadParts(list: ListState) {
  return callApi('POST /api/supplier/part/list', listRequestBody(list))
}

/** What happens with one part of the list. `rows` is memoised: the table columns depend on it. */
export interface PartRows {
  /** The product number of the one row in edit mode; null when none is. */
  edited: string | null
  open: (productNumber: string) => void
  close: () => void
  askToDelete: (productNumber: string) => void
  takeOver: (productNumber: string, changes: PartChanges) => void
}

interface PartRowsState {
  rows: PartRows
  /** The part that is to be deleted; null when none is. */
  deleted: string | null
  stopDeleting: () => void
  /** After the part was deleted: closes its editor and loads the list again. */
  finishDeleting: () => void
  error: string | null
}

/** Which row is in edit mode, which one is to be deleted, and "Take over" of a learned value. */
export function usePartRows(onChanged: () => void): PartRowsState {
  const [edited, setEdited] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { mutate } = useExclusiveMutation({
    mutationKey: ['take over part'],
    mutationFn: (body: { productNumber: string; changes: PartChanges }) =>
      callApi('POST /api/supplier/part/update', body),
    onMutate: () => setError(null),
    onSuccess: (reply) => {
      if (reply.success) onChanged()
      else setError(reply.error ?? null)
    },
  })

  const open = useCallback((productNumber: string) => {
    setError(null)
    setEdited(productNumber)
  }, [])
  const close = useCallback(() => setEdited(null), [])
  const takeOver = useStableCallback((productNumber: string, changes: PartChanges) => {
    mutate({ productNumber, changes })
  })
  const rows = useMemo(
    () => ({ edited, open, close, askToDelete: setDeleted, takeOver }),
    [edited, open, close, takeOver],
  )
  const stopDeleting = () => setDeleted(null)
  return {
    rows,
    deleted,
    stopDeleting,
    finishDeleting: () => {
      if (edited === deleted) close()
      stopDeleting()
      onChanged()
    },
    error,
  }
}
