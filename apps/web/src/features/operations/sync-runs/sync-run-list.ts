import { SYNC_RUN_STATES, type SyncRunState } from '@partwire/domain/operations/states'
import { sectionCodec, type SectionList } from '../section-list'

/** The section's name in the query string, and the first part of its cache keys. */
export const SYNC_RUNS = 'syncRuns'

export type SyncRunList = SectionList<SyncRunState>

export const SYNC_RUN_LIST = sectionCodec(SYNC_RUNS, SYNC_RUN_STATES)

export const STATE_LABELS: Readonly<Record<SyncRunState, string>> = {
  running: 'Running',
  failed: 'Failed',
  done: 'Done',
}
