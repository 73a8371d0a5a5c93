import type { SyncRunState } from '@partwire/domain/operations/states'
import { NoRows } from '../../../shared/ui/list/no-rows'

interface NoSyncRunsProps {
  state: SyncRunState | ''
  onShowAll: () => void
}

const NONE: Readonly<Record<SyncRunState, string>> = {
  running: 'No synchronisation is running now.',
  failed: 'No synchronisation has failed.',
  done: 'No synchronisation is done yet.',
}

export function NoSyncRuns({ state, onShowAll }: NoSyncRunsProps) {
  if (state !== '') {
    return <NoRows showAll={{ label: 'Show all synchronisations', onClick: onShowAll }}>{NONE[state]}</NoRows>
  }
  return (
    <NoRows hint="When a supplier fetches customers or orders, it shows here.">No synchronisation has run yet.</NoRows>
  )
}
