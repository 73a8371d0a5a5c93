import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { HTMLInputAutoCompleteAttribute, KeyboardEvent, ReactNode, Ref } from 'react'
import css from './text-field.module.css'

export interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  /** A sentence below the field; it is read out with the label. */
  hint?: string
  isInvalid?: boolean
  /** The caret starts here, on a page and in a dialog. */
  isFirst?: boolean
  /** No more characters than this can be typed. */
  maxLength?: number
  autoComplete?: HTMLInputAutoCompleteAttribute
  type?: 'text' | 'email' | 'password'
  /** Where the field is in its form: the error banner jumps to it by this. */
  path?: string
  /** Why it is invalid, shown while the caret is in the field. */
  reason?: string | undefined
  isReadOnly?: boolean
  isDisabled?: boolean
  placeholder?: string | undefined
  inputMode?: 'text' | 'decimal' | 'numeric'
  /** A small control inside the right end of the field. */
  rightControl?: ReactNode
}

export function TextField({
  onChange,
  hint,
  isInvalid = false,
  isFirst = false,
  isReadOnly = false,
  isDisabled = false,
  path,
  reason,
  rightControl,
  ...input
}: TextFieldProps) {
  return (
    <TextInput
      {...input}
      {...(isFirst && { autoFocus: true, 'data-autofocus': true })}
      {...(path !== undefined && { 'data-path': path })}
      readOnly={isReadOnly}
      disabled={isDisabled}
      classNames={{
        root: css['field'],
        label: css['label'],
        input: css['input'],
        description: css['hint'],
        error: css['reason'],
      }}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isInvalid && (reason ?? true)}
      rightSection={rightControl}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
