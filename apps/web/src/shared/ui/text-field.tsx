import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import css from './text-field.module.css'

export interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** A sentence below the field; it is read out with the label. */
  hint?: string
  isInvalid?: boolean
  /** The caret starts here, on a page and in a dialog. */
  isFirst?: boolean
  /** No more characters than this can be typed. */
  maxLength?: number
  autoComplete?: HTMLInputAutoCompleteAttribute
  type?: 'text' | 'email' | 'password'
  /** A small control inside the right end of the field. */
  rightControl?: ReactNode
}

export function TextField({
  onChange,
  hint,
  isInvalid = false,
  isFirst = false,
  rightControl,
  ...input
}: TextFieldProps) {
  return (
    <TextInput
      {...input}
      {...(isFirst && { autoFocus: true, 'data-autofocus': true })}
      classNames={{ label: css['label'], input: css['input'], description: css['hint'] }}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isInvalid}
      rightSection={rightControl}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
