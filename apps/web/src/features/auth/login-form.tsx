import { type Area, signInRefusal } from '@partwire/domain/auth/rules'
import { type ReactNode, useState } from 'react'
import { PasswordField, TextField } from '../../shared/ui/fields/text-field'
import { CardForm } from './sign-in-page'
import { errorNotice, type Notice, useSubmit } from './use-submit'

export interface Credentials {
  email: string
  password: string
}

interface LoginFormProps {
  area: Area
  /** Signs in and navigates to the home screen. Returns the error text to show, or null on success. */
  signIn: (credentials: Credentials) => Promise<string | null>
  /** Shown before the first submit. */
  notice?: Notice | null
  footer?: ReactNode
}

export function LoginForm({ area, signIn, notice: initialNotice = null, footer }: LoginFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { notice, isBusy, onSubmit } = useSubmit(initialNotice, async () => {
    const refusal = signInRefusal(area, email, password) ?? (await signIn({ email: email.trim(), password }))
    return refusal === null ? null : errorNotice(refusal)
  })

  return (
    <CardForm notice={notice} action="Login" isBusy={isBusy} onSubmit={onSubmit} footer={footer}>
      <TextField label="Email" type="email" value={email} onChange={setEmail} autoComplete="username" isFirst />
      <PasswordField label="Password" value={password} onChange={setPassword} autoComplete="current-password" />
    </CardForm>
  )
}
