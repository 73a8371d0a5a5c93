import { Checkbox as MantineCheckbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'

interface CheckboxProps {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean
}

export function Checkbox({ label, isChecked, onChange, isDisabled = false }: CheckboxProps) {
  return (
    <MantineCheckbox
      label={label}
      checked={isChecked}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
      withErrorStyles={false}
    />
  )
}
