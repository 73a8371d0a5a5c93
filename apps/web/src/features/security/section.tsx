import type { ReactNode } from 'react'
import { Banner } from '../../shared/ui/banner'
import { useKeptFocus } from '../../shared/use-kept-focus'
import css from './section.module.css'

interface SectionProps {
  title: string
  /** One sentence below the title. */
  hint?: ReactNode
  /** Controls at the right end of the title. */
  actions?: ReactNode
  /** The result of the last action. */
  outcome?: Outcome | null
  children: ReactNode
}

export interface Outcome {
  tone: 'done' | 'wrong'
  text: string
}

/** A titled part of the security screen. */
export function Section({ title, hint, actions, outcome = null, children }: SectionProps) {
  const keptFocus = useKeptFocus()
  return (
    <section className={css['section']} aria-label={title} tabIndex={-1} {...keptFocus}>
      <div className={css['head']}>
        <h2 className={css['title']}>{title}</h2>
        {actions}
      </div>
      {hint !== undefined && <p className={css['hint']}>{hint}</p>}
      {outcome !== null && <Banner tone={outcome.tone}>{outcome.text}</Banner>}
      {children}
    </section>
  )
}

/** The result of a refused call. `fallback` is the text for a refusal without one. */
export function toFailedOutcome(reply: { error?: string | undefined }, fallback: string): Outcome {
  return { tone: 'wrong', text: reply.error ?? fallback }
}
