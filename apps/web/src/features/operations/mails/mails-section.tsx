import { goToPage } from '@partwire/domain/list-state/list-state'
import { OPEN_FILTERS } from '@partwire/domain/operations/states'
import { PageTitle } from '../../../shared/ui/page-title'
import { Pager } from '../../../shared/ui/pager'
import { FILTER_LABELS } from '../open-state'
import { Outcome } from '../outcome'
import { narrowTo } from '../section-list'
import type { SectionProps } from '../section-props'
import { StateFilter } from '../state-filter'
import { MailTable } from './mail-table'
import { NoMails } from './no-mails'
import { useMails } from './use-mails'
import { useResendMail } from './use-resend-mail'

export function MailsSection({ links }: SectionProps) {
  const { list, pager, isLoading, show, reload } = useMails()
  const { act, busyId, outcome } = useResendMail()

  return (
    <>
      <PageTitle
        beside={links}
        actions={
          <StateFilter
            state={list.state}
            all="All open mails"
            labels={FILTER_LABELS}
            states={OPEN_FILTERS}
            onFilter={(state) => show(narrowTo(list, state))}
          />
        }
      >
        Operations
      </PageTitle>
      <Outcome outcome={outcome} />
      <MailTable
        pager={pager}
        isLoading={isLoading}
        busyId={busyId}
        empty={<NoMails state={list.state} onShowAll={() => show(narrowTo(list, ''))} />}
        onRetry={(mail) => act(mail, reload)}
      />
      {pager && <Pager {...pager} onPage={(pageNo) => show(goToPage(list, pageNo))} />}
    </>
  )
}
