import type { ReactNode, RefObject } from 'react'
import { useKeptFocus } from '../../use-kept-focus'
import css from './list-section.module.css'

interface ListSectionProps {
  label: string
  className?: string | undefined
  /** Gets the focus when the row that had it is gone and no row is left. Without it the section does. */
  addButton?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The part of a screen with a list whose rows have buttons. A busy button and a row that goes do not lose the focus. */
export function ListSection({ label, className = '', addButton, children }: ListSectionProps) {
  const keptFocus = useKeptFocus(addButton)
  return (
    <section className={`${css['section']} ${className}`} aria-label={label} tabIndex={-1} {...keptFocus}>
      {children}
    </section>
  )
}
