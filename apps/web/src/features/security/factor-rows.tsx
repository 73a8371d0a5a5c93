import type { ReactNode } from 'react'
import css from './factor-rows.module.css'

export function FactorRows({ children }: { children: ReactNode }) {
  return <ul className={css['rows']}>{children}</ul>
}

interface FactorRowProps {
  name: string
  detail: string | undefined
  /** The button of the row. */
  children: ReactNode
}

export function FactorRow({ name, detail, children }: FactorRowProps) {
  return (
    <li className={css['row']}>
      <span className={css['name']}>{name}</span>
      <span className={css['detail']}>{detail}</span>
      {children}
    </li>
  )
}
