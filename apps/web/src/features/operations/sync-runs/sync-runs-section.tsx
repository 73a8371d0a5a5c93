import { goToPage } from '@partwire/domain/list-state/list-state'
import { SYNC_RUN_STATES } from '@partwire/domain/operations/states'
import { PageTitle } from '../../../shared/ui/page-title'
import { Pager } from '../../../shared/ui/pager'
import { narrowTo } from '../section-list'
import type { SectionProps } from '../section-props'
import { StateFilter } from '../state-filter'
import { FailingSuppliers } from './failing-suppliers'
import { NoSyncRuns } from './no-sync-runs'
import { STATE_LABELS } from './sync-run-list'
import { SyncRunTable } from './sync-run-table'
import { useSyncRuns } from './use-sync-runs'

export function SyncRunsSection({ links }: SectionProps) {
  const { list, pager, backingOff, isLoading, show } = useSyncRuns()

  return (
    <>
      <PageTitle
        beside={links}
        actions={
          <StateFilter
            state={list.state}
            all="All synchronisations"
            labels={STATE_LABELS}
            states={SYNC_RUN_STATES}
            onFilter={(state) => show(narrowTo(list, state))}
          />
        }
      >
        Operations
      </PageTitle>
      <FailingSuppliers backingOff={backingOff} />
      <SyncRunTable
        pager={pager}
        isLoading={isLoading}
        empty={<NoSyncRuns state={list.state} onShowAll={() => show(narrowTo(list, ''))} />}
      />
      {pager && <Pager {...pager} onPage={(pageNo) => show(goToPage(list, pageNo))} />}
    </>
  )
}
