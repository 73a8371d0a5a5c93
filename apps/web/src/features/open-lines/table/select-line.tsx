import css from './select-line.module.css'

interface SelectLineProps {
  label: string
  isChecked: boolean
  /** `isRange`: Shift was held. */
  onChange: (isChecked: boolean, isRange: boolean) => void
}

/** The check box of a line, an order or the page. The whole cell is its target. */
export function SelectLine({ label, isChecked, onChange }: SelectLineProps) {
  return (
    <label className={css['cell']}>
      <input
        type="checkbox"
        className={css['box']}
        aria-label={label}
        checked={isChecked}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    </label>
  )
}
