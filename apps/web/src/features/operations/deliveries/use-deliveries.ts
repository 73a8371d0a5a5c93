import type { OpenDelivery } from '@partwire/domain/operations/shape'
import { OPEN_FILTERS, type OpenFilter } from '@partwire/domain/operations/states'
import { callApi } from '../../../shared/api/client'
import { useListLoad } from '../../../shared/list/use-list-load'
import { useListUrl } from '../../../shared/list/use-list-url'
import { sectionCodec, type SectionList } from '../section-list'
import { useListPolling } from '../use-list-polling'
import { useRowAction, type ActionOutcome } from '../use-row-action'

/** The section's name in the query string, and the first part of its cache keys. */
export const DELIVERIES = 'deliveries'

const DELIVERY_LIST = sectionCodec(DELIVERIES, OPEN_FILTERS)

/** The list of open deliveries. It is polled while one of them is being sent. */
export function useDeliveries() {
  const url = useListUrl(DELIVERY_LIST)
  const source = { ...url, name: DELIVERIES, load: loadDeliveries }
  const { reply, shownList, isLoading } = useListLoad(source)
  const isAnyUnderWay = reply?.pager.list.some((delivery) => delivery.isUnderWay) ?? false
  useListPolling({ ...source, isEnabled: isAnyUnderWay && !isLoading })
  return { ...url, pager: reply?.pager, shownList, isLoading }
}

function loadDeliveries({ pageNo, state }: SectionList<OpenFilter>) {
  return callApi('POST /api/admin/operations/deliveries', { pageNo, state })
}

export function useResendDelivery() {
  return useRowAction({ name: 'resend delivery', call: resendDelivery, describe: describeResend })
}

function resendDelivery({ id }: OpenDelivery) {
  return callApi('POST /api/admin/operations/delivery/resend', { id })
}

type ResendReply = Awaited<ReturnType<typeof resendDelivery>>

function describeResend({ number }: OpenDelivery, reply: ResendReply): ActionOutcome {
  if (!reply.success) {
    return { tone: 'wrong', text: `${number}: ${reply.error ?? 'The resend got no answer. Please try again.'}` }
  }
  return { tone: 'done', text: `${number}: It is sent again now, with the same number and content.` }
}
