import type { AnswerImport } from '@partwire/domain/open-lines/answers/shape'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/client'

const POLL_INTERVAL_MS = 500

interface LoadedImport {
  /** Undefined until it is loaded. */
  answerImport: AnswerImport | undefined
  /** Why it cannot be shown; null when it can. */
  error: string | null
  reload: () => void
}

/** An import with its progress, which is loaded again and again while the server reads the file. */
export function useAnswerImport(importId: string): LoadedImport {
  const client = useQueryClient()
  const queryKey = ['answer-import', importId]
  const { data } = useQuery({
    queryKey,
    queryFn: () => callApi('GET /api/supplier/line/import/file/:importId', { importId }),
    gcTime: 0,
    refetchInterval: ({ state: { data: reply } }) => {
      // A reply that did not arrive is asked for again.
      if (reply === undefined || (!reply.success && reply.code === 'no-reply')) return POLL_INTERVAL_MS
      return reply.success && isReading(reply.answerImport) && POLL_INTERVAL_MS
    },
  })
  return {
    answerImport: data?.success ? data.answerImport : undefined,
    error: data?.success === false && data.code !== 'no-reply' ? (data.error ?? '') : null,
    reload: () => void client.invalidateQueries({ queryKey }),
  }
}

/** The server receives or reads the file. */
export function isReading({ state }: AnswerImport): boolean {
  return state === 'receiving' || state === 'reading'
}
