import type { Option } from '../ui/select-field'
import { type CellProps, markOf } from './cell'
import css from './cell.module.css'
import { Why } from './why'

interface SelectCellProps extends CellProps {
  options: readonly Option[]
}

/** A choice in a table: the browser's own list. A value the list does not know stands for itself. */
export function SelectCell({ path, label, value, options, onChange, isInvalid, reason, ...more }: SelectCellProps) {
  const { field, why } = markOf({ path, isInvalid, reason })
  const isListed = options.some((option) => option.value === value)
  return (
    <span className={css['cell']}>
      <select
        {...field}
        className={css['input']}
        aria-label={label}
        value={value}
        disabled={more.isDisabled === true || more.isReadOnly === true}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {!isListed && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Why why={why} />
    </span>
  )
}
