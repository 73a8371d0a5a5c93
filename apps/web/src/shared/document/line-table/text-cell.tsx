import { toSingleLine } from '@partwire/domain/lib/text'
import { useNumberInput } from '../../format/decimal-mark'
import { usePasteMark } from '../paste/paste-marks'
import { type CellProps, cellAttributes, CellNote } from './cell'
import css from './cell.module.css'

interface TextCellProps extends CellProps {
  maxLength?: number
  placeholder?: string
  align?: 'start' | 'end'
  inputMode?: 'text' | 'decimal' | 'numeric'
  /** The id of a text beside the field that belongs to it. */
  describedBy?: string | undefined
  /** The value in the form, where the cell shows another text. */
  formValue?: string
}

/** A text cell. The focus selects its content, so that typing replaces it. */
export function TextCell({ path, label, value, onChange, isInvalid, reason, ...more }: TextCellProps) {
  const {
    align = 'start',
    isReadOnly = false,
    isDisabled = false,
    source,
    warning,
    describedBy,
    formValue,
    ...input
  } = more
  const misfit = usePasteMark(path, formValue ?? value)
  const state = { path, isInvalid, reason, misfit, isReadOnly, isDisabled, source, warning }
  const { cell, field, note } = cellAttributes(state)
  return (
    <span {...cell} className={css['cell']}>
      <input
        {...field}
        {...input}
        aria-describedby={joinIds(field['aria-describedby'], describedBy)}
        className={css['input']}
        data-align={align}
        aria-label={label}
        autoComplete="off"
        value={value}
        readOnly={isReadOnly}
        disabled={isDisabled}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange(toSingleLine(event.currentTarget.value))}
      />
      <CellNote note={note} />
    </span>
  )
}

function joinIds(...ids: readonly (string | undefined)[]): string | undefined {
  return ids.filter((id) => id !== undefined).join(' ') || undefined
}

interface LongTextCellProps extends CellProps {
  maxLength?: number
}

/** A text cell for names and descriptions: the text wraps, and all of it shows on focus. It has no line breaks. */
export function LongTextCell({ path, label, value, onChange, isInvalid, reason, ...more }: LongTextCellProps) {
  const { isReadOnly = false, isDisabled = false, maxLength } = more
  const misfit = usePasteMark(path, value)
  const { cell, field, note } = cellAttributes({ path, isInvalid, reason, misfit, isReadOnly, isDisabled })
  return (
    <span {...cell} className={css['cell']}>
      <textarea
        {...field}
        className={css['input']}
        aria-label={label}
        title={value}
        autoComplete="off"
        rows={1}
        maxLength={maxLength}
        value={value}
        readOnly={isReadOnly}
        disabled={isDisabled}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange(toSingleLine(event.currentTarget.value))}
      />
      <CellNote note={note} />
    </span>
  )
}

interface NumberCellProps extends CellProps {
  placeholder?: string
  align?: 'start' | 'end'
  describedBy?: string | undefined
}

/** A right-aligned number cell. Keeps the typed text, also an invalid number. */
export function NumberCell({ align = 'end', ...cell }: NumberCellProps) {
  return <TextCell {...cell} {...useNumberInput(cell)} formValue={cell.value} align={align} />
}
