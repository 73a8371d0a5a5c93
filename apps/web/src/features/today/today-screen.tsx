import { goToPage } from '@partwire/domain/list/list-state'
import { Banner } from '../../shared/ui/banner'
import { ListSection } from '../../shared/ui/list/list-section'
import { Pager } from '../../shared/ui/list/pager'
import { HelpLink, PageTitle } from '../../shared/ui/page-title'
import { CountLinks } from './count-links'
import { FiguresSection } from './figures/figures-section'
import { RowTable } from './row-table'
import { LIST_TEXTS } from './today-list'
import css from './today-screen.module.css'
import { useResend, useToday } from './use-today'

/** What needs a person, as counts that open lists, and figures of the last 90 days. */
export function TodayScreen() {
  const { list, pager, isLoading, counts, show, reload } = useToday()
  const { resend, busyId, outcome } = useResend(reload)

  return (
    <>
      <PageTitle beside={<HelpLink />}>Today</PageTitle>
      <CountLinks counts={counts} current={list.show} />
      <ListSection label={LIST_TEXTS[list.show].label} className={css['list']}>
        {outcome !== null && <Banner tone={outcome.tone}>{outcome.text}</Banner>}
        <RowTable
          key={list.show}
          list={list.show}
          pager={pager}
          isLoading={isLoading}
          busyId={busyId}
          onResend={resend}
          onReload={reload}
        />
        {pager && <Pager {...pager} onPage={(pageNo) => show(goToPage(list, pageNo))} />}
      </ListSection>
      <FiguresSection />
    </>
  )
}
