import type { ImportState, PartImport } from '@partwire/domain/parts/import/shape'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/client'

const POLL_INTERVAL_MS = 500

/** States in which the server works on the import. */
const WORKING: ReadonlySet<ImportState> = new Set(['receiving', 'reading', 'applying'])

interface LoadedImport {
  /** Undefined until it is loaded. */
  partImport: PartImport | undefined
  /** Why it cannot be shown; null when it can. */
  error: string | null
  reload: () => void
}

/** An import with its progress, which is loaded again and again while the server works on it. */
export function usePartImport(importId: string): LoadedImport {
  const client = useQueryClient()
  const queryKey = ['part-import', importId]
  const { data } = useQuery({
    queryKey,
    queryFn: () => callApi('GET /api/supplier/part/import/file/:importId', { importId }),
    gcTime: 0,
    refetchInterval: ({ state }) =>
      // A reply that did not arrive is asked for again.
      state.data?.success === false && state.data.code !== 'no-reply'
        ? false
        : isWorking(state.data?.success ? state.data.partImport : undefined) && POLL_INTERVAL_MS,
  })
  return {
    partImport: data?.success ? data.partImport : undefined,
    error: data?.success === false && data.code !== 'no-reply' ? (data.error ?? '') : null,
    reload: () => void client.invalidateQueries({ queryKey }),
  }
}

function isWorking(partImport: PartImport | undefined): boolean {
  return partImport === undefined || WORKING.has(partImport.state)
}
