import type { ReactNode } from 'react'
import css from './cell.module.css'

/** Several lines in one cell, for example the confirm lines of an item. */
export function CellLines({ children }: { children: ReactNode }) {
  return <div className={css['lines']}>{children}</div>
}

export function CellLine({ children }: { children?: ReactNode }) {
  return (
    <div className={css['line']} data-line>
      {children}
    </div>
  )
}
