import { Checkbox as MantineCheckbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'

interface CheckboxProps {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

export function Checkbox({ label, isChecked, onChange }: CheckboxProps) {
  return (
    <MantineCheckbox
      label={label}
      checked={isChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      withErrorStyles={false}
    />
  )
}
