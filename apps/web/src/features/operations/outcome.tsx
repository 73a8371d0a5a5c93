import { Banner } from '../../shared/ui/banner'
import css from './outcome.module.css'
import type { ActionOutcome } from './use-row-action'

export function Outcome({ outcome }: { outcome: ActionOutcome | null }) {
  if (outcome === null) return null
  return (
    <div className={css['outcome']}>
      <Banner tone={outcome.tone}>{outcome.text}</Banner>
    </div>
  )
}
