import { useState } from 'react'
import type { Option } from '../../ui/fields/select-field'
import { usePasteMark } from '../paste/paste-marks'
import { type CellProps, cellAttributes, CellNote } from './cell'
import css from './cell.module.css'

interface SelectCellProps extends CellProps {
  options: readonly Option[]
}

/** Longer lists render on focus only: all countries in every line would be thousands of elements. */
const MAX_EAGER_OPTIONS = 30

/** A native select in a table cell. A value that is not among the options is added as an option. */
export function SelectCell({ path, label, value, options, onChange, isInvalid, reason, ...more }: SelectCellProps) {
  const { cell, field, note } = cellAttributes({ path, isInvalid, reason, misfit: usePasteMark(path, value), ...more })
  const [isVisited, setVisited] = useState(false)
  const isListed = options.some((option) => option.value === value)
  const renderedOptions =
    isVisited || options.length <= MAX_EAGER_OPTIONS ? options : options.filter((option) => option.value === value)
  return (
    <span {...cell} className={css['cell']}>
      <select
        {...field}
        className={css['input']}
        aria-label={label}
        value={value}
        disabled={more.isDisabled === true || more.isReadOnly === true}
        onPointerDown={() => setVisited(true)}
        onFocus={() => setVisited(true)}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {!isListed && <option value={value}>{value}</option>}
        {renderedOptions.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <CellNote note={note} />
    </span>
  )
}
