import type { HeldMessage } from '@partwire/domain/operations/shape'
import { HELD_STATES, isHeld, type HeldState, formatRetryResult } from '@partwire/domain/operations/states'
import { callApi } from '../../../shared/api/client'
import { useListLoad } from '../../../shared/list/use-list-load'
import { useListUrl } from '../../../shared/list/use-list-url'
import { sectionCodec, type SectionList } from '../section-list'
import { useRowAction, type ActionOutcome } from '../use-row-action'

/** The section's name in the query string, and the first part of its cache keys. */
export const HELD_MESSAGES = 'messages'

const HELD_MESSAGE_LIST = sectionCodec(HELD_MESSAGES, HELD_STATES)

export function useHeldMessages() {
  const url = useListUrl(HELD_MESSAGE_LIST)
  const { reply, shownList, isLoading } = useListLoad({ ...url, name: HELD_MESSAGES, load: loadHeldMessages })
  return { ...url, pager: reply?.pager, shownList, isLoading }
}

function loadHeldMessages({ pageNo, state }: SectionList<HeldState>) {
  return callApi('POST /api/admin/operations/messages', { pageNo, state })
}

/** Imports a held message again. */
export function useRetryMessage() {
  return useRowAction({ name: 'retry message', call: retryMessage, describe: describeRetry })
}

function retryMessage({ id }: HeldMessage) {
  return callApi('POST /api/admin/operations/message/retake', { id })
}

type RetryReply = Awaited<ReturnType<typeof retryMessage>>

function describeRetry({ upstreamId }: HeldMessage, reply: RetryReply): ActionOutcome {
  if (!reply.success) {
    return { tone: 'wrong', text: `${upstreamId}: ${reply.error ?? 'The retry got no answer. Please try again.'}` }
  }
  return { tone: isHeld(reply.state) ? 'wrong' : 'done', text: `${upstreamId}: ${formatRetryResult(reply)}` }
}
