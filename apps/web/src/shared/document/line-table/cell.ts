/** What every cell that is typed into has in common. */
export interface CellProps {
  /** Where it is in the form (`items.3.unitNetPrice`): the error banner jumps to it by this. */
  path: string
  /** Spoken, not shown: the column and its line. */
  label: string
  value: string
  onChange: (value: string) => void
  isInvalid?: boolean
  /** Why it is invalid, shown while the caret is there. */
  reason?: string
  isReadOnly?: boolean
  isDisabled?: boolean
}

/** What an invalid cell says that was given no reason of its own. */
const PLEASE_CHECK = 'Please check this field.'

type Marked = Pick<CellProps, 'path' | 'isInvalid' | 'reason' | 'isReadOnly' | 'isDisabled'>

/** The element that says why, and the attributes that lead to it. */
export function markOf({ path, isInvalid = false, reason = PLEASE_CHECK, isReadOnly, isDisabled }: Marked) {
  const id = `why-${path}`
  return {
    cell: {
      'data-holds': isInvalid || undefined,
      'data-locked': isReadOnly === true || isDisabled === true || undefined,
    },
    field: {
      'data-path': path,
      'aria-invalid': isInvalid || undefined,
      'aria-describedby': isInvalid ? id : undefined,
    },
    why: isInvalid ? { id, text: reason } : null,
  }
}
