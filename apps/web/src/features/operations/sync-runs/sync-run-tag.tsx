import type { SyncRun } from '@partwire/domain/operations/shape'
import { Tag } from '../../../shared/ui/tag'
import { STATE_LABELS } from './sync-run-list'

const TONES = { running: 'waiting', done: 'done', failed: 'wrong' } as const

export function SyncRunTag({ run: { state, isSilent } }: { run: SyncRun }) {
  return isSilent ? <Tag tone="wrong">Silent</Tag> : <Tag tone={TONES[state]}>{STATE_LABELS[state]}</Tag>
}
