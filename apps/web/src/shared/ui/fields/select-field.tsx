import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { Ref } from 'react'
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
  ref?: Ref<HTMLSelectElement>
  isInvalid?: boolean
  /** Path of the field in its form; the error banner finds the field by it. */
  path?: string
  /** The error message, shown while the field has the focus. */
  reason?: string
  isDisabled?: boolean
  /** Where a proposed value comes from; blank or missing when it is not proposed. */
  source?: string | undefined
}

/** A labelled native select: it works with the keyboard and renders long lists quickly. */
export function SelectField({ label, value, options, onChange, ref, isInvalid = false, ...more }: SelectFieldProps) {
  const isProposed = (more.source ?? '') !== ''
  return (
    <NativeSelect
      ref={ref}
      label={label}
      value={value}
      data={includeValue(options, value)}
      {...(more.path !== undefined && { 'data-path': more.path })}
      disabled={more.isDisabled ?? false}
      classNames={{
        root: css['field'],
        label: css['label'],
        wrapper: isProposed ? css['proposed'] : css['wrapper'],
        description: css['source'],
        error: css['reason'],
      }}
      description={isProposed ? more.source : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isInvalid && (more.reason ?? true)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Adds `value` when it is not among the options, for example while they load; otherwise another one would show. */
function includeValue(options: readonly Option[], value: string): Option[] {
  const isListed = options.some((option) => option.value === value)
  return isListed ? [...options] : [{ value, label: value }, ...options]
}
