import type { ReactNode } from 'react'
import css from './field-group.module.css'

interface FieldGroupProps {
  title: string
  /** Level of the heading. */
  level?: 2 | 3
  /** With less space, as in documents. */
  isDense?: boolean
  children: ReactNode
}

/** A titled group of fields. The title also distinguishes fields with the same label. */
export function FieldGroup({ title, level = 2, isDense = false, children }: FieldGroupProps) {
  const Heading = `h${level}` as const
  return (
    <section className={css['group']} data-dense={isDense || undefined} aria-label={title}>
      <Heading className={css['title']}>{title}</Heading>
      {children}
    </section>
  )
}
