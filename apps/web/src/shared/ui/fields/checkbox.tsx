import { Checkbox as MantineCheckbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useId } from 'react'
import css from './checkbox.module.css'

interface CheckboxProps {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean
  /** Where a proposed value comes from; blank or missing when it is not proposed. */
  source?: string | undefined
}

export function Checkbox({ label, isChecked, onChange, isDisabled = false, source = '' }: CheckboxProps) {
  const sourceId = useId()
  const checkbox = (
    <MantineCheckbox
      label={label}
      checked={isChecked}
      disabled={isDisabled}
      aria-describedby={source === '' ? undefined : sourceId}
      onChange={(event) => onChange(event.currentTarget.checked)}
      withErrorStyles={false}
    />
  )
  if (source === '') return checkbox
  return (
    <div className={css['proposed']}>
      {checkbox}
      <span id={sourceId} className={css['source']}>
        {source}
      </span>
    </div>
  )
}
