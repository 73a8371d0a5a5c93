import { useState } from 'react'
import { IconButton } from '../icon-button'
import { EyeIcon, EyeOffIcon } from '../icons'
import { TextField, type TextFieldProps } from './text-field'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'rightControl'>

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
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
