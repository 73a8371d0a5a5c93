import type { ReactNode } from 'react'
import { AlertIcon } from '../../ui/icons'
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
  /** Where a proposed value comes from; blank or missing when it is not proposed. */
  source?: string | undefined
  /** What is unusual about the value; null or missing when nothing is. */
  warning?: string | null | undefined
}

/** The error message of an invalid cell without a `reason`. */
const DEFAULT_REASON = 'Please check this field.'

interface CellState extends Pick<
  CellProps,
  'path' | 'isInvalid' | 'reason' | 'isReadOnly' | 'isDisabled' | 'source' | 'warning'
> {
  /** Why the value that was pasted does not fit. */
  misfit?: string | undefined
}

/** The attributes of a cell and of its field, and the note for `CellNote`. */
export function cellAttributes({
  path,
  misfit,
  isInvalid: isAgainstRule = false,
  reason: ruleReason = DEFAULT_REASON,
  isReadOnly,
  isDisabled,
  source = '',
  warning = null,
}: CellState) {
  const isInvalid = isAgainstRule || misfit !== undefined
  const reason = misfit ?? ruleReason
  const note = findNote({ isInvalid, reason, source, warning })
  const id = `note-${path}`
  return {
    cell: {
      'data-anchor': isInvalid || undefined,
      'data-locked': isReadOnly === true || isDisabled === true || undefined,
      'data-proposed': source !== '' || undefined,
      'data-warned': note?.tone === 'warning' || undefined,
    },
    field: {
      'data-path': path,
      form: rowFormId(path),
      'aria-invalid': isInvalid || undefined,
      'aria-describedby': note === null ? undefined : id,
    },
    note: note === null ? null : { ...note, id },
  }
}

/**
 * The id of the form of a row, from the path of the row or of one of its fields: `items.3` or `items.3.unitNetPrice`. At
 * every key press the browser reads all fields of the form for its autofill, and those without a form as if they had one
 * together; with a form for each row these are few.
 */
export function rowFormId(path: string): string {
  return `form-${path.split('.', 2).join('.')}`
}

interface Note {
  tone: 'error' | 'warning' | 'source'
  message: string
}

interface NoteTexts {
  isInvalid: boolean
  reason: string
  source: string
  warning: string | null
}

/** An error comes before a warning, and a warning before the source of a proposed value. */
function findNote({ isInvalid, reason, source, warning }: NoteTexts): Note | null {
  if (isInvalid) return { tone: 'error', message: reason }
  if (warning !== null) return { tone: 'warning', message: warning }
  return source === '' ? null : { tone: 'source', message: source }
}

/**
 * The note of a cell: an error while its field has the focus, a warning or the source of a proposed value also while the
 * pointer is over the cell. A warning has an icon.
 */
export function CellNote({ note }: { note: (Note & { id: string }) | null }) {
  if (note === null) return null
  return (
    <>
      {note.tone === 'warning' && (
        <span className={css['alert']}>
          <AlertIcon />
        </span>
      )}
      <span id={note.id} className={css['note']} data-tone={note.tone}>
        {note.message}
      </span>
    </>
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
