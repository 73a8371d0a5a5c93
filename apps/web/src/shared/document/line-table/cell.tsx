import type { ReactNode } from 'react'
import css from './cell.module.css'
import type { Density } from './text-size'

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

/** Heights in px with a border; the style sheets have the same. Fixed, so that row heights are known before rows render. */
const LINE_HEIGHT_PX: Readonly<Record<Density, number>> = { normal: 36, narrow: 36, dense: 28 }
const TEXT_LINE_HEIGHT_PX = 16

interface RowContent {
  /** Number of `CellLine` elements in a cell, 1 for a cell without them. */
  lines?: number
  /** Number of lines of the longest text. */
  textLines?: number
  /** Height in px of a control below the lines. */
  controlPx?: number
  density?: Density
}

/** The height in px of a row, including its border. */
export function rowHeightPx({ lines = 1, textLines = 1, controlPx = 0, density = 'normal' }: RowContent = {}): number {
  const line = LINE_HEIGHT_PX[density]
  return Math.max(line * Math.max(1, lines) + controlPx, line + TEXT_LINE_HEIGHT_PX * (textLines - 1))
}
