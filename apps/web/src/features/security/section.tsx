import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '../../shared/ui/banner'
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

/**
 * Keeps the focus in the section: a busy button loses it, and so does one that is removed with its row. It goes back to
 * the control when that is enabled again, and to the section when the control is gone.
 */
function useKeptFocus() {
  const section = useRef<HTMLElement>(null)
  const control = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const { current } = control
    if (current === null || document.activeElement !== document.body) return
    if (!current.isConnected) section.current?.focus({ preventScroll: true })
    else if (!current.matches(':disabled')) current.focus({ preventScroll: true })
  })

  return {
    ref: section,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      control.current = target
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // The dialog that confirms a change gives the focus back.
      if (relatedTarget !== null && relatedTarget.closest('[role=dialog]') === null) control.current = null
    },
  }
}

/** The result of a refused call. `fallback` is the text for a refusal without one. */
export function toFailedOutcome(reply: { error?: string | undefined }, fallback: string): Outcome {
  return { tone: 'wrong', text: reply.error ?? fallback }
}
