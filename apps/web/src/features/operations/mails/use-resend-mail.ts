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

function outcomeOf({ contactEmail, kind }: OpenMail, { success, error }: Reply): ActionOutcome {
  if (!success) return { tone: 'wrong', text: `${contactEmail}: ${error ?? NO_ANSWER}` }
  return { tone: 'done', text: `${contactEmail}: ${SENT[kind]}` }
}

const SENT: Readonly<Record<OpenMail['kind'], string>> = {
  newOrders: 'The mail is sent again now.',
  passwordReset: 'A mail with a new link is sent now.',
}

const NO_ANSWER = 'The retry got no answer. Please try again.'
