import { OPEN_FILTERS, type OpenFilter } from '@partwire/domain/operations/states'
import { EmptyState } from '../../../shared/ui/list/empty-state'
import { OPEN_FILTER_LABELS } from '../cells'
import { SectionFrame, type SectionProps } from '../section-frame'
import { filterByState } from '../section-list'
import { MailTable } from './mail-table'
import { useMails, useResendMail } from './use-mails'

/** The mails that have not been sent yet, with a retry. */
export function MailsSection({ links }: SectionProps) {
  const { list, pager, shownList, isLoading, show, reload } = useMails()
  const { run: resend, busyId, outcome } = useResendMail()

  return (
    <SectionFrame
      links={links}
      label="Mails"
      list={list}
      allLabel="All open mails"
      labels={OPEN_FILTER_LABELS}
      states={OPEN_FILTERS}
      pager={pager}
      show={show}
      outcome={outcome}
    >
      <MailTable
        pager={pager}
        isLoading={isLoading}
        onReload={reload}
        busyId={busyId}
        empty={<NoMails state={shownList.state} onShowAll={() => show(filterByState(list, ''))} />}
        onRetry={(mail) => resend(mail, reload)}
      />
    </SectionFrame>
  )
}

interface NoMailsProps {
  state: OpenFilter | ''
  onShowAll: () => void
}

function NoMails({ state, onShowAll }: NoMailsProps) {
  if (state !== '') {
    return (
      <EmptyState showAll={{ label: 'Show all open mails', onClick: onShowAll }}>{NONE_IN_STATE[state]}</EmptyState>
    )
  }
  return (
    <EmptyState hint="A mail that the mail server has not accepted shows here, with its reason.">
      All mails have been sent.
    </EmptyState>
  )
}

const NONE_IN_STATE: Readonly<Record<OpenFilter, string>> = {
  failed: 'No mail has failed.',
  waiting: 'No mail is waiting.',
}
