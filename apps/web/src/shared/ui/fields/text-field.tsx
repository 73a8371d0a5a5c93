import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { toSingleLine } from '@partwire/domain/lib/text'
import { type HTMLInputAutoCompleteAttribute, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { useNumberInput } from '../../format/decimal-mark'
import { BLANK } from '../../format/format'
import { IconButton } from '../icon-button'
import { EyeIcon, EyeOffIcon } from '../icons'
import css from './text-field.module.css'

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  /** Description below the field. */
  hint?: string
  isInvalid?: boolean
  /** Gets the focus when its page or dialog opens. */
  isFirst?: boolean
  maxLength?: number
  autoComplete?: HTMLInputAutoCompleteAttribute
  type?: 'text' | 'password'
  /** Path of the field in its form; the error banner finds the field by it. */
  path?: string
  /** The error message, shown while the field has the focus. */
  reason?: string | undefined
  isReadOnly?: boolean
  isDisabled?: boolean
  placeholder?: string | undefined
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email'
  autoCapitalize?: 'none'
  spellCheck?: boolean
  /** A small control at the right end, inside the field. */
  rightControl?: ReactNode
  /** Where a proposed value comes from; blank or missing when it is not proposed. Instead of a hint. */
  source?: string | undefined
}

/** A field of one line. What cannot be stored in it, such as a tab that is pasted, becomes a blank. */
export function TextField({ onChange, ...field }: TextFieldProps) {
  return <InputField {...field} onChange={(value) => onChange(toSingleLine(value))} />
}

function InputField({
  onChange,
  hint,
  isInvalid = false,
  isFirst = false,
  isReadOnly = false,
  isDisabled = false,
  path,
  reason,
  rightControl,
  source = '',
  ...input
}: TextFieldProps) {
  const isProposed = source !== ''
  return (
    <TextInput
      {...input}
      {...(isFirst && { autoFocus: true, 'data-autofocus': true })}
      {...(path !== undefined && { 'data-path': path })}
      readOnly={isReadOnly}
      disabled={isDisabled}
      {...(isDisabled && { placeholder: BLANK, title: input.value })}
      classNames={{
        root: css['field'],
        label: css['label'],
        wrapper: isProposed ? css['proposed'] : css['wrapper'],
        input: css['input'],
        description: isProposed ? css['source'] : css['hint'],
        error: css['reason'],
      }}
      description={isProposed ? source : hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isInvalid && (reason ?? true)}
      rightSection={rightControl}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type NumberFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'>

/** A text field for a number. Keeps the typed text, also an invalid number. */
export function NumberField(props: NumberFieldProps) {
  const input = useNumberInput(props)
  return <TextField {...props} {...input} maxLength={props.maxLength ?? input.maxLength} autoComplete="off" />
}

type EmailFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'>

/**
 * A text field for an e-mail address. Not of the type `email`: Chromium converts its value to ASCII, so that an address at
 * müller.de would not be the one that is stored.
 */
export function EmailField(props: EmailFieldProps) {
  return <TextField {...props} inputMode="email" autoCapitalize="none" spellCheck={false} />
}

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'rightControl'>

/** A field that hides its value; a button inside the field shows it. The value is not changed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <InputField
      {...props}
      type={isShown ? 'text' : 'password'}
      rightControl={
        <IconButton
          label={`${isShown ? 'Hide' : 'Show'} ${props.label}`}
          icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
