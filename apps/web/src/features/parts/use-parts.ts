import type { ListState } from '@partwire/domain/list/list-state'
import type { Part, PartChanges } from '@partwire/domain/parts/shape'
import { useCallback, useMemo, useState } from 'react'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { withKeptRows } from '../../shared/list/kept-rows'
import { listRequestBody, PLAIN_LIST_CODEC } from '../../shared/list/list-codec'
import { useListLoad } from '../../shared/list/use-list-load'
import { useListUrl } from '../../shared/list/use-list-url'
import { useStableCallback } from '../../shared/use-stable-callback'

export function useParts() {
  const url = useListUrl(PLAIN_LIST_CODEC)
  const { reply, shownList, isLoading } = useListLoad({ ...url, name: 'parts', load: loadParts })
  return { ...url, pager: reply?.pager, priceGuardPercent: reply?.priceGuardPercent, shownList, isLoading }
}

function loadParts(list: ListState) {
  return callApi('POST /api/supplier/part/list', listRequestBody(list))
}

interface ShownParts {
  /** Undefined until it is loaded for the first time. */
  list: readonly Part[] | undefined
  isLoading: boolean
  /** The product numbers of the rows in edit mode. */
  edited: ReadonlySet<string>
}

/**
 * The parts to show. A part whose editor is open stays, behind the one that it was behind, when the list that is loaded
 * next does not have it: what is typed is not lost. It goes with the first load after its editor was closed.
 */
export function useShownParts({ list, isLoading, edited }: ShownParts): readonly Part[] | undefined {
  const [loaded, setLoaded] = useState({ list, isLoading })
  const [shown, setShown] = useState(list)
  const isKept = ({ productNumber }: Part) => edited.has(productNumber)
  // Updates the state during render, so that an open editor is never removed.
  if (loaded.list !== list || loaded.isLoading !== isLoading) {
    setLoaded({ list, isLoading })
    // A reply that is equal to the one before is the same list.
    if (loaded.list !== list || !isLoading) setShown(list && withKeptRows(list, { rowId, before: shown ?? [], isKept }))
  }
  return shown
}

const rowId = ({ productNumber }: Part) => productNumber

/** What happens with one part of the list. `rows` is memoised: the table columns depend on it. */
export interface PartRows {
  /** The product numbers of the rows in edit mode. */
  edited: ReadonlySet<string>
  open: (productNumber: string) => void
  close: (productNumber: string) => void
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

/** Which rows are in edit mode, which one is to be deleted, and "Take over" of a learned value. */
export function usePartRows(onChanged: () => void): PartRowsState {
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
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
    setEdited((numbers) => new Set([...numbers, productNumber]))
  }, [])
  const close = useCallback((productNumber: string) => {
    setEdited((numbers) => new Set([...numbers].filter((number) => number !== productNumber)))
  }, [])
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
      if (deleted !== null) close(deleted)
      stopDeleting()
      onChanged()
    },
    error,
  }
}
