import { OPEN_FILTERS } from '@partwire/domain/operations/states'
import { FILTER_LABELS } from '../open-state'
import { Outcome } from '../outcome'
import { SectionFrame } from '../section-frame'
import { narrowTo } from '../section-list'
import type { SectionProps } from '../section-props'
import { MailTable } from './mail-table'
import { NoMails } from './no-mails'
import { useMails } from './use-mails'
import { useResendMail } from './use-resend-mail'

export function MailsSection({ links }: SectionProps) {
  const { list, pager, isLoading, show, reload } = useMails()
  const { act, busyId, outcome } = useResendMail()

  return (
    <SectionFrame
      links={links}
      list={list}
      all="All open mails"
      labels={FILTER_LABELS}
      states={OPEN_FILTERS}
      pager={pager}
      show={show}
    >
      <Outcome outcome={outcome} />
      <MailTable
        pager={pager}
        isLoading={isLoading}
        busyId={busyId}
        empty={<NoMails state={list.state} onShowAll={() => show(narrowTo(list, ''))} />}
        onRetry={(mail) => act(mail, reload)}
      />
    </SectionFrame>
  )
}
