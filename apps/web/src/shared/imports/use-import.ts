import type { RefusedReply } from '@partwire/contract/reply'
import type { ImportState } from '@partwire/domain/parts/import/shape'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadError } from '../api/load-error'

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

/**
 * An import with its progress, which is loaded again and again while the server works on it, and after a load that failed:
 * the server works on without its reader.
 */
export function useImport<Import extends { state: ImportState }>({
  queryKey,
  load,
}: ImportQuery<Import>): LoadedImport<Import> {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      const reply = await load()
      if (!reply.success && !isFinal(reply)) throw new LoadError(reply)
      return reply
    },
    gcTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' || isUnsettled(state.data)) && POLL_INTERVAL_MS,
  })
  return {
    loaded: data?.success ? data.loaded : undefined,
    error: data?.success === false ? (data.error ?? '') : null,
    reload: () => void client.invalidateQueries({ queryKey }),
  }
}

/** The refusals that another load does not change. */
function isFinal({ code }: RefusedReply): boolean {
  return code === 'not-found' || code === 'invalid'
}

function isUnsettled(reply: ImportReply<{ state: ImportState }> | undefined): boolean {
  return reply === undefined || (reply.success && isWorking(reply.loaded))
}
