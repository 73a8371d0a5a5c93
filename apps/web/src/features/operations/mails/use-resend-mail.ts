import type { OpenMail } from '@partwire/domain/operations/shape'
import { callApi } from '../../../shared/api/client'
import { useRowAction, type ActionOutcome } from '../use-row-action'

export function useResendMail() {
  return useRowAction({ name: 'resend mail', call: callResend, outcomeOf })
}

type Reply = Awaited<ReturnType<typeof callResend>>

function callResend({ id }: OpenMail) {
  return callApi('POST /api/admin/operations/mail/resend', { id })
}

function outcomeOf({ contactEmail }: OpenMail, { success, error }: Reply): ActionOutcome {
  if (!success) return { tone: 'wrong', text: `${contactEmail}: ${error ?? NO_ANSWER}` }
  return { tone: 'done', text: `${contactEmail}: The mail is sent again now.` }
}

const NO_ANSWER = 'The retry got no answer. Please try again.'
