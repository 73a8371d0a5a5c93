import type { OpenMail } from '@partwire/domain/operations/shape'
import { OPEN_FILTERS, type OpenFilter } from '@partwire/domain/operations/states'
import { callApi } from '../../../shared/api/client'
import { useListLoad } from '../../../shared/list/use-list-load'
import { useListUrl } from '../../../shared/list/use-list-url'
import { sectionCodec, type SectionList } from '../section-list'
import { useListPolling } from '../use-list-polling'
import { useRowAction, type ActionOutcome } from '../use-row-action'

/** The section's name in the query string, and the first part of its cache keys. */
export const MAILS = 'mails'

const MAIL_LIST = sectionCodec(MAILS, OPEN_FILTERS)

/** The list of open mails. It is polled while one of them is being sent. */
export function useMails() {
  const url = useListUrl(MAIL_LIST)
  const source = { ...url, name: MAILS, load: loadMails }
  const { reply, shownList, isLoading } = useListLoad(source)
  const isAnyUnderWay = reply?.pager.list.some((mail) => mail.isUnderWay) ?? false
  useListPolling({ ...source, isEnabled: isAnyUnderWay && !isLoading })
  return { ...url, pager: reply?.pager, shownList, isLoading }
}

function loadMails({ pageNo, state }: SectionList<OpenFilter>) {
  return callApi('POST /api/admin/operations/mails', { pageNo, state })
}

export function useResendMail() {
  return useRowAction({ name: 'resend mail', call: retryMail, describe: describeResend })
}

function retryMail({ id }: OpenMail) {
  return callApi('POST /api/admin/operations/mail/resend', { id })
}

type ResendReply = Awaited<ReturnType<typeof retryMail>>

function describeResend({ contactEmail, kind }: OpenMail, reply: ResendReply): ActionOutcome {
  if (reply.success) return { tone: 'done', text: `${contactEmail}: ${SENT[kind]}` }
  return { tone: 'wrong', text: `${contactEmail}: ${reply.error ?? 'The retry got no answer. Please try again.'}` }
}

const SENT: Readonly<Record<OpenMail['kind'], string>> = {
  newOrders: 'The mail is sent again now.',
  passwordReset: 'A mail with a new link is sent now.',
  invoiceFile: 'The mail is sent again now.',
  creditNoteFile: 'The mail is sent again now.',
}
