import type { RefusedReply } from '@partwire/contract/reply'
import type { ImportState } from '@partwire/domain/parts/import/shape'
import { useQuery, useQueryClient } from '@tanstack/react-query'

const POLL_INTERVAL_MS = 500

const WORKING: ReadonlySet<ImportState> = new Set(['receiving', 'reading', 'applying'])

/** Whether the server receives, reads or applies the file. */
export function isWorking({ state }: { state: ImportState }): boolean {
  return WORKING.has(state)
}

export type ImportReply<Import> = { success: true; loaded: Import } | RefusedReply

interface ImportQuery<Import> {
  /** Identifies the import: its kind and its id. */
  queryKey: readonly string[]
  load: () => Promise<ImportReply<Import>>
}

interface LoadedImport<Import> {
  /** Undefined until it is loaded. */
  loaded: Import | undefined
  /** Why it cannot be shown; null when it can. */
  error: string | null
  reload: () => void
}

/** An import with its progress, which is loaded again and again while the server works on it. */
export function useImport<Import extends { state: ImportState }>({
  queryKey,
  load,
}: ImportQuery<Import>): LoadedImport<Import> {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: load,
    gcTime: 0,
    refetchInterval: ({ state }) => isUnsettled(state.data) && POLL_INTERVAL_MS,
  })
  return {
    loaded: data?.success ? data.loaded : undefined,
    error: data?.success === false && data.code !== 'no-reply' ? (data.error ?? '') : null,
    reload: () => void client.invalidateQueries({ queryKey }),
  }
}

/** A reply that did not arrive is requested again. */
function isUnsettled(reply: ImportReply<{ state: ImportState }> | undefined): boolean {
  if (reply === undefined) return true
  return reply.success ? isWorking(reply.loaded) : reply.code === 'no-reply'
}
