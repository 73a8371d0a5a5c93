import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import css from './text-field.module.css'

interface Option {
  value: string
  label: string
}

interface SelectFieldProps {
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  isInvalid?: boolean
}

/** The browser's own list: it opens with the keyboard, finds by typing, and is drawn at once however long it is. */
export function SelectField({ label, value, options, onChange, isInvalid = false }: SelectFieldProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      data={withValue(options, value)}
      classNames={{ label: css['label'] }}
      error={isInvalid}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** A value the list does not know (its list has not come yet) stands for itself instead of showing as another one. */
function withValue(options: readonly Option[], value: string): Option[] {
  const isListed = options.some((option) => option.value === value)
  return isListed ? [...options] : [{ value, label: value }, ...options]
}
