import { useState } from 'react'
import type { Option } from '../../ui/fields/select-field'
import { type CellProps, markOf } from './cell'
import css from './cell.module.css'
import { Why } from '../fields/field-error'

interface SelectCellProps extends CellProps {
  options: readonly Option[]
}

/** A longer list is drawn when somebody comes to it: the countries of the world in every line are thousands of elements. */
const FEW = 30

/** A choice in a table: the browser's own list. A value the list does not know stands for itself. */
export function SelectCell({ path, label, value, options, onChange, isInvalid, reason, ...more }: SelectCellProps) {
  const { cell, field, why } = markOf({ path, isInvalid, reason, ...more })
  const [isWanted, setWanted] = useState(false)
  const isListed = options.some((option) => option.value === value)
  const drawn = isWanted || options.length <= FEW ? options : options.filter((option) => option.value === value)
  return (
    <span {...cell} className={css['cell']}>
      <select
        {...field}
        className={css['input']}
        aria-label={label}
        value={value}
        disabled={more.isDisabled === true || more.isReadOnly === true}
        onPointerDown={() => setWanted(true)}
        onFocus={() => setWanted(true)}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {!isListed && <option value={value}>{value}</option>}
        {drawn.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Why why={why} />
    </span>
  )
}
