import { Banner } from '../../../shared/ui/banner'
import css from './outcome.module.css'
import type { RetakeOutcome } from './use-retake'

export function Outcome({ outcome }: { outcome: RetakeOutcome | null }) {
  if (outcome === null) return null
  return (
    <div className={css['outcome']}>
      <Banner tone={outcome.tone}>{outcome.text}</Banner>
    </div>
  )
}
