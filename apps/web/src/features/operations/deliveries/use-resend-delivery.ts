import type { OpenDelivery } from '@partwire/domain/operations/shape'
import { callApi } from '../../../shared/api/client'
import { useRowAction, type ActionOutcome } from '../use-row-action'

export function useResendDelivery() {
  return useRowAction({ name: 'resend delivery', call: callResend, outcomeOf })
}

type Reply = Awaited<ReturnType<typeof callResend>>

function callResend({ id }: OpenDelivery) {
  return callApi('POST /api/admin/operations/delivery/resend', { id })
}

function outcomeOf({ number }: OpenDelivery, { success, error }: Reply): ActionOutcome {
  if (!success) return { tone: 'wrong', text: `${number}: ${error ?? NO_ANSWER}` }
  return { tone: 'done', text: `${number}: It is sent again now, with the same number and content.` }
}

const NO_ANSWER = 'The resend got no answer. Please try again.'
