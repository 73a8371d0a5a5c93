import type { HeldMessage } from '@partwire/domain/operations/shape'
import { isHeld, retakeOutcome } from '@partwire/domain/operations/states'
import { callApi } from '../../../shared/api/client'
import { useRowAction, type ActionOutcome } from '../use-row-action'

export function useRetake() {
  return useRowAction({ name: 'retake', call: callRetake, outcomeOf })
}

type Reply = Awaited<ReturnType<typeof callRetake>>

function callRetake({ id }: HeldMessage) {
  return callApi('POST /api/admin/operations/message/retake', { id })
}

function outcomeOf({ upstreamId }: HeldMessage, { state, reason = '', error }: Reply): ActionOutcome {
  if (state === undefined) return { tone: 'wrong', text: `${upstreamId}: ${error ?? NO_ANSWER}` }
  return { tone: isHeld(state) ? 'wrong' : 'done', text: `${upstreamId}: ${retakeOutcome({ state, reason })}` }
}

const NO_ANSWER = 'The retry got no answer. Please try again.'
