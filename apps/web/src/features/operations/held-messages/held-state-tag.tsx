import type { HeldState } from '@partwire/domain/operations/states'
import { Tag } from '../../../shared/ui/tag'
import { STATE_LABELS } from './held-message-list'

/** Quarantined: something is wrong with it. Parked: nothing is, but nobody has dealt with it. */
export function HeldStateTag({ state }: { state: HeldState }) {
  return <Tag tone={state === 'quarantined' ? 'wrong' : 'waiting'}>{STATE_LABELS[state]}</Tag>
}
