import type { ReactNode } from 'react'
import { BlankValue } from '../../ui/blank-value'
import css from './facts.module.css'

/** The labelled values of a document, side by side. Each `Fact` is a text or a field. */
export function Facts({ children }: { children: ReactNode }) {
  return <div className={css['facts']}>{children}</div>
}

interface FactProps {
  /** Null for a field that has its own label. */
  label: string | null
  children: ReactNode
}

export function Fact({ label, children }: FactProps) {
  if (label === null) return <div className={css['field']}>{children}</div>
  return (
    <dl className={css['fact']}>
      <dt className={css['label']}>{label}</dt>
      <dd className={css['value']}>{children === '' ? <BlankValue /> : children}</dd>
    </dl>
  )
}
