import { type CellProps, markOf } from './cell'
import css from './cell.module.css'
import { Why } from '../fields/field-error'

interface TextCellProps extends CellProps {
  maxLength?: number
  placeholder?: string
  align?: 'start' | 'end'
  inputMode?: 'text' | 'decimal' | 'numeric'
}

/** Typed text in a table. Coming to it selects what is there, so that typing replaces it. */
export function TextCell({ path, label, value, onChange, isInvalid, reason, ...more }: TextCellProps) {
  const { align = 'start', isReadOnly = false, isDisabled = false, ...input } = more
  const { cell, field, why } = markOf({ path, isInvalid, reason, isReadOnly, isDisabled })
  return (
    <span {...cell} className={css['cell']}>
      <input
        {...field}
        {...input}
        className={css['input']}
        data-align={align}
        aria-label={label}
        autoComplete="off"
        value={value}
        readOnly={isReadOnly}
        disabled={isDisabled}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Why why={why} />
    </span>
  )
}
