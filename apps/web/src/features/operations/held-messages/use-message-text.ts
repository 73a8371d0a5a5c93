import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/client'

/** The text of a message; nothing of it stays in the cache when the dialog is closed. */
export function useMessageText(id: string) {
  const { data: reply } = useQuery({
    queryKey: ['message', id],
    queryFn: () => callApi('POST /api/admin/operations/message', { id }),
    gcTime: 0,
  })
  return {
    text: reply?.message ?? null,
    error: reply && !reply.success ? (reply.error ?? 'The text could not be loaded. Please try again.') : null,
  }
}
