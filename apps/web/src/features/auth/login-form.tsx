import { type Area, signInRefusal } from '@partwire/domain/auth/rules'
import { type ReactNode, useState } from 'react'
import { PasswordField } from '../../shared/ui/fields/password-field'
import { TextField } from '../../shared/ui/fields/text-field'
import { CardForm, type Notice } from './card-form'
import { useSubmit, wrong } from './use-submit'

export interface Credentials {
  email: string
  password: string
}

interface LoginFormProps {
  area: Area
  /** Signs in and goes on; what it returns instead is the sentence to show. */
  signIn: (credentials: Credentials) => Promise<string | null>
  notice?: Notice | null
  footer?: ReactNode
}

export function LoginForm({ area, signIn, notice: first = null, footer }: LoginFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { notice, isBusy, onSubmit } = useSubmit(first, async () => {
    const refusal = signInRefusal(area, email, password) ?? (await signIn({ email: email.trim(), password }))
    return refusal === null ? null : wrong(refusal)
  })

  return (
    <CardForm notice={notice} action="Login" isBusy={isBusy} onSubmit={onSubmit} footer={footer}>
      <TextField label="Email" type="email" value={email} onChange={setEmail} autoComplete="username" isFirst />
      <PasswordField label="Password" value={password} onChange={setPassword} autoComplete="current-password" />
    </CardForm>
  )
}
