import type { OpenDelivery } from '@partwire/domain/operations/shape'
import type { OpenFilter } from '@partwire/domain/operations/states'
import { Tag } from '../../shared/ui/tag'

export const FILTER_LABELS: Readonly<Record<OpenFilter, string>> = { failed: 'Failed', waiting: 'Waiting' }

const STATE_LABELS = { queued: 'Queued', sending: 'Sending', failed: 'Failed' } as const

/** Failed waits for a person; the others go on by themselves. */
export function OpenStateTag({ state }: Pick<OpenDelivery, 'state'>) {
  return <Tag tone={state === 'failed' ? 'wrong' : 'waiting'}>{STATE_LABELS[state]}</Tag>
}
