import { SYNC_RUN_STATES } from '@partwire/domain/operations/states'
import { SectionFrame } from '../section-frame'
import { narrowTo } from '../section-list'
import type { SectionProps } from '../section-props'
import { FailingSuppliers } from './failing-suppliers'
import { NoSyncRuns } from './no-sync-runs'
import { STATE_LABELS } from './sync-run-list'
import { SyncRunTable } from './sync-run-table'
import { useSyncRuns } from './use-sync-runs'

export function SyncRunsSection({ links }: SectionProps) {
  const { list, pager, backingOff, isLoading, show } = useSyncRuns()

  return (
    <SectionFrame
      links={links}
      list={list}
      all="All synchronisations"
      labels={STATE_LABELS}
      states={SYNC_RUN_STATES}
      pager={pager}
      show={show}
    >
      <FailingSuppliers backingOff={backingOff} />
      <SyncRunTable
        pager={pager}
        isLoading={isLoading}
        empty={<NoSyncRuns state={list.state} onShowAll={() => show(narrowTo(list, ''))} />}
      />
    </SectionFrame>
  )
}
