import type { ReactNode } from 'react'
import css from './cell.module.css'

/** The common props of all editable cells. */
export interface CellProps {
  /** Path of the field in the form (`items.3.unitNetPrice`); the error banner finds the field by it. */
  path: string
  /** Accessible name: the column and the line. */
  label: string
  value: string
  onChange: (value: string) => void
  isInvalid?: boolean
  /** The error message, shown while the field has the focus. */
  reason?: string
  isReadOnly?: boolean
  isDisabled?: boolean
}

/** The error message of an invalid cell without a `reason`. */
const DEFAULT_REASON = 'Please check this field.'

type CellState = Pick<CellProps, 'path' | 'isInvalid' | 'reason' | 'isReadOnly' | 'isDisabled'>

/** The attributes of a cell and of its field, and the error for `FieldError`. */
export function cellAttributes({
  path,
  isInvalid = false,
  reason = DEFAULT_REASON,
  isReadOnly,
  isDisabled,
}: CellState) {
  const id = `error-${path}`
  return {
    cell: {
      'data-anchor': isInvalid || undefined,
      'data-locked': isReadOnly === true || isDisabled === true || undefined,
    },
    field: {
      'data-path': path,
      'aria-invalid': isInvalid || undefined,
      'aria-describedby': isInvalid ? id : undefined,
    },
    error: isInvalid ? { id, message: reason } : null,
  }
}

/** The error message of a cell, visible while its field has the focus. */
export function FieldError({ error }: { error: { id: string; message: string } | null }) {
  if (error === null) return null
  return (
    <span id={error.id} className={css['error']}>
      {error.message}
    </span>
  )
}

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

/** The height of a `CellLine`. Fixed, so that row heights are known before the rows render. */
const LINE_HEIGHT_PX = 40

/** The height in px of a row with this number of lines, including its border. */
export function rowHeightPx(lines: number): number {
  return LINE_HEIGHT_PX * Math.max(1, lines) + 1
}
