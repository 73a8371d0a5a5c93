import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import css from './text-field.module.css'

export interface Option {
  value: string
  label: string
}

interface SelectFieldProps {
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  isInvalid?: boolean
  /** Where the field is in its form: the error banner jumps to it by this. */
  path?: string
  /** Why it is invalid, shown while the field has the focus. */
  reason?: string
  isDisabled?: boolean
}

/** The browser's own list: it opens with the keyboard, finds by typing, and is drawn at once however long it is. */
export function SelectField({ label, value, options, onChange, isInvalid = false, ...more }: SelectFieldProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      data={withValue(options, value)}
      {...(more.path !== undefined && { 'data-path': more.path })}
      disabled={more.isDisabled ?? false}
      classNames={{ root: css['field'], label: css['label'], error: css['reason'] }}
      error={isInvalid && (more.reason ?? true)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** A value the list does not know (its list has not come yet) stands for itself instead of showing as another one. */
function withValue(options: readonly Option[], value: string): Option[] {
  const isListed = options.some((option) => option.value === value)
  return isListed ? [...options] : [{ value, label: value }, ...options]
}
