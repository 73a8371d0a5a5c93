import { useQuery } from '@tanstack/react-query'
import type { TodayRow } from '@partwire/domain/today/shape'
import { callApi } from '../../shared/api/client'
import { requireSuccess } from '../../shared/api/load-error'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { useListLoad } from '../../shared/list/use-list-load'
import { useListUrl } from '../../shared/list/use-list-url'
import { TODAY_LIST, type TodayListState } from './today-list'

/** The counts and the list that is open. Both are loaded again whenever the list is. */
export function useToday() {
  const url = useListUrl(TODAY_LIST)
  const { reply, isLoading } = useListLoad({ ...url, name: `today ${url.list.show}`, load: loadRows })
  const { reply: today } = useListLoad({ ...url, name: 'today counts', load: () => callApi('GET /api/supplier/today') })
  return { ...url, pager: reply?.pager, isLoading, counts: today?.counts ?? null }
}

function loadRows({ show, pageNo }: TodayListState) {
  return callApi('POST /api/supplier/today/list', { show, pageNo })
}

/** The figures of the charts: null until they are loaded. What was loaded stays when a later load fails. */
export function useFigures() {
  const { data, isPending, errorUpdateCount, refetch } = useQuery({
    queryKey: ['today figures'],
    queryFn: () => requireSuccess(callApi('GET /api/supplier/today/figures')),
    gcTime: 0,
  })
  // After a load that failed, Reload stays while the next one runs.
  return { figures: data ?? null, isLoading: isPending && errorUpdateCount === 0, reload: () => void refetch() }
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
