import { retakeOutcome } from '@partwire/domain/operations/retake-outcome'
import type { HeldMessage } from '@partwire/domain/operations/shape'
import { isHeld } from '@partwire/domain/operations/states'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/client'

const RETAKE = ['retake']

/** What became of the last message that was taken again, in a sentence. */
export interface RetakeOutcome {
  tone: 'done' | 'wrong'
  text: string
}

export function useRetake() {
  const client = useQueryClient()
  const { mutate, data, variables, isPending } = useMutation({ mutationKey: RETAKE, mutationFn: callRetake })

  return {
    busyId: isPending ? variables.id : null,
    outcome: data && variables ? outcomeOf(variables, data) : null,
    /** `onAnswer` is not called when the person has gone elsewhere meanwhile. */
    retake: (message: HeldMessage, onAnswer: () => void) => {
      // One at a time, or the outcome of the first would never be read. Asked here and not of the last drawing: a double
      // click falls into one drawing.
      if (client.isMutating({ mutationKey: RETAKE }) === 0) mutate(message, { onSuccess: onAnswer })
    },
  }
}

type Reply = Awaited<ReturnType<typeof callRetake>>

function callRetake({ id }: HeldMessage) {
  return callApi('POST /api/admin/operations/message/retake', { id })
}

function outcomeOf({ upstreamId }: HeldMessage, { state, reason = '', error }: Reply): RetakeOutcome {
  if (state === undefined) return { tone: 'wrong', text: `${upstreamId}: ${error ?? NO_ANSWER}` }
  return { tone: isHeld(state) ? 'wrong' : 'done', text: `${upstreamId}: ${retakeOutcome({ state, reason })}` }
}

const NO_ANSWER = 'The retry got no answer. Please try again.'
