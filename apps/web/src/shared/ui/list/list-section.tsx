import type { ReactNode } from 'react'
import { useKeptFocus } from '../../use-kept-focus'
import css from './list-section.module.css'

interface ListSectionProps {
  label: string
  className?: string | undefined
  children: ReactNode
}

/** The part of a screen with a list whose rows have buttons. A busy button and a row that goes do not lose the focus. */
export function ListSection({ label, className = '', children }: ListSectionProps) {
  const keptFocus = useKeptFocus()
  return (
    <section className={`${css['section']} ${className}`} aria-label={label} tabIndex={-1} {...keptFocus}>
      {children}
    </section>
  )
}
