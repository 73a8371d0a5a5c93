import { SYNC_RUN_STATES, type SyncRunState } from '@partwire/domain/operations/states'
import { EmptyState } from '../../../shared/ui/list/empty-state'
import { SectionFrame, type SectionProps } from '../section-frame'
import { filterByState } from '../section-list'
import { FailingSuppliers } from './failing-suppliers'
import { SYNC_RUN_STATE_LABELS, SyncRunTable } from './sync-run-table'
import { useSyncRuns } from './use-sync-runs'

/** The synchronisations of all suppliers, below the suppliers whose background synchronisation fails. */
export function SyncRunsSection({ links }: SectionProps) {
  const { list, pager, backingOff, shownList, isLoading, show, reload } = useSyncRuns()

  return (
    <SectionFrame
      links={links}
      label="Synchronisations"
      list={list}
      allLabel="All synchronisations"
      labels={SYNC_RUN_STATE_LABELS}
      states={SYNC_RUN_STATES}
      pager={pager}
      show={show}
    >
      <FailingSuppliers backingOff={backingOff} />
      <SyncRunTable
        pager={pager}
        isLoading={isLoading}
        onReload={reload}
        empty={<NoSyncRuns state={shownList.state} onShowAll={() => show(filterByState(list, ''))} />}
      />
    </SectionFrame>
  )
}

interface NoSyncRunsProps {
  state: SyncRunState | ''
  onShowAll: () => void
}

function NoSyncRuns({ state, onShowAll }: NoSyncRunsProps) {
  if (state !== '') {
    return (
      <EmptyState showAll={{ label: 'Show all synchronisations', onClick: onShowAll }}>
        {NONE_IN_STATE[state]}
      </EmptyState>
    )
  }
  return (
    <EmptyState hint="When a supplier fetches customers or orders, it shows here.">
      No synchronisation has run yet.
    </EmptyState>
  )
}

const NONE_IN_STATE: Readonly<Record<SyncRunState, string>> = {
  running: 'No synchronisation is running now.',
  failed: 'No synchronisation has failed.',
  done: 'No synchronisation is done yet.',
}
