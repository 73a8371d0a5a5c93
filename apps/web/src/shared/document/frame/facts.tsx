import type { ReactNode } from 'react'
import css from './facts.module.css'

/** Facts of a document beside each other: a name above each, text or a field below it. */
export function Facts({ children }: { children: ReactNode }) {
  return <div className={css['facts']}>{children}</div>
}

interface FactProps {
  /** Null when the field inside brings its own label. */
  label: string | null
  children: ReactNode
}

export function Fact({ label, children }: FactProps) {
  if (label === null) return <div className={css['field']}>{children}</div>
  return (
    <dl className={css['fact']}>
      <dt className={css['label']}>{label}</dt>
      <dd className={css['value']}>{children}</dd>
    </dl>
  )
}
