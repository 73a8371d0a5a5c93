import { useQuery } from '@tanstack/react-query'
import type { TodayRow } from '@partwire/domain/today/shape'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { useListLoad } from '../../shared/list/use-list-load'
import { useListUrl } from '../../shared/list/use-list-url'
import { TODAY_LIST, type TodayListState } from './today-list'

/** The counts and the list that is open. Both are loaded again whenever the list is. */
export function useToday() {
  const url = useListUrl(TODAY_LIST)
  const { reply, isLoading } = useListLoad({ ...url, name: `today ${url.list.show}`, load: loadRows })
  const { data: counts } = useQuery({
    queryKey: ['today counts', url.timestamp],
    queryFn: async () => {
      const loaded = await callApi('GET /api/supplier/today')
      return loaded.success ? loaded.counts : null
    },
    enabled: url.timestamp !== undefined,
    placeholderData: (earlier) => earlier,
    gcTime: 0,
  })
  return { ...url, pager: reply?.pager, isLoading, counts: counts ?? null }
}

function loadRows({ show, pageNo }: TodayListState) {
  return callApi('POST /api/supplier/today/list', { show, pageNo })
}

/** The figures of the charts: null while they are loaded and when that failed. */
export function useFigures() {
  const { data, isPending, refetch } = useQuery({
    queryKey: ['today figures'],
    queryFn: async () => {
      const loaded = await callApi('GET /api/supplier/today/figures')
      return loaded.success ? loaded : null
    },
    gcTime: 0,
  })
  return { figures: data ?? null, isLoading: isPending, reload: () => void refetch() }
}

/** Sends a failed document again, one at a time, with a message about the result. */
export function useResend(onReply: () => void) {
  const { mutate, isBusy, reply, variables } = useExclusiveMutation({
    mutationKey: ['resend today'],
    mutationFn: ({ id }: TodayRow) => callApi('POST /api/supplier/delivery/resend', { id }),
  })
  const number = variables?.document?.number ?? ''
  return {
    resend: (row: TodayRow) => mutate(row, onReply),
    busyId: isBusy ? (variables?.id ?? null) : null,
    outcome: reply === undefined ? null : describeOutcome(number, reply),
  }
}

function describeOutcome(number: string, reply: { success: true } | { success: false; error?: string | undefined }) {
  if (reply.success)
    return { tone: 'done', text: `${number} is sent again, with the same number and content.` } as const
  return { tone: 'wrong', text: `${number}: ${reply.error ?? 'The resend got no answer. Please try again.'}` } as const
}
