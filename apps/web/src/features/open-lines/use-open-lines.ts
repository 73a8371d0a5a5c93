import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi } from '../../shared/api/client'
import { requireSuccess } from '../../shared/api/load-error'
import { useSupplierId } from '../../shared/document/drafts/use-draft'
import { openDraftsAndKeys } from '../../shared/kept-drafts/kept-drafts'
import { useListLoad } from '../../shared/list/use-list-load'
import { useListUrl } from '../../shared/list/use-list-url'
import { lineFilter, OPEN_LINE_LIST, openLineListRequest, type OpenLineListState } from './open-line-list'

const SUMMARY = 'open line summary'

/**
 * The list of open lines, and what is shown beside it: ready orders, customers, the pattern of order numbers. What is shown
 * stays when a later load fails.
 */
export function useOpenLines() {
  const client = useQueryClient()
  const url = useListUrl(OPEN_LINE_LIST)
  const supplier = useSupplierId()
  const { reply, isLoading } = useListLoad({ ...url, name: 'open lines', load: (list) => loadLines(list, supplier) })
  const filter = lineFilter(url.list)
  const { data: summary } = useQuery({
    queryKey: [SUMMARY, filter],
    queryFn: () => requireSuccess(callApi('POST /api/supplier/line/summary', filter)),
    placeholderData: (earlier) => earlier,
    staleTime: 0,
  })
  return {
    ...url,
    reply,
    isLoading,
    /** The page of lines in the reply. */
    loaded: useMemo(
      () =>
        reply === undefined
          ? undefined
          : { lines: reply.pager.list, orders: reply.orders, requestedAt: reply.requestedAt },
      [reply],
    ),
    summary: summary ?? null,
    reloadSummary: () => void client.invalidateQueries({ queryKey: [SUMMARY] }),
  }
}

/**
 * The reply with the list that was asked for, and when it was: milliseconds of `performance.now()`. Unsaved changes that this
 * browser keeps are decrypted meanwhile. Without them the lines would be edited a second time.
 */
async function loadLines(list: OpenLineListState, supplier: string) {
  const requestedAt = performance.now()
  const [reply, isOpen] = await Promise.all([
    callApi('POST /api/supplier/line/list', openLineListRequest(list)),
    openDraftsAndKeys(supplier),
  ])
  if (!isOpen) return { success: false } as const
  return reply.success ? { ...reply, list, requestedAt } : reply
}
