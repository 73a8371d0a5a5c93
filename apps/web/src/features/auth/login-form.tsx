import type { RefusedReply } from '@partwire/contract/reply'
import { type Area, signInRefusal } from '@partwire/domain/auth/rules'
import { codeRefusal } from '@partwire/domain/security/rules'
import type { PasskeyRequest, SecondFactor, UsedPasskey } from '@partwire/domain/security/shape'
import { type ReactNode, useState } from 'react'
import { CodeFields, NO_PASSKEY_USED } from '../../shared/second-factor/code-fields'
import { requestPasskey } from '../../shared/second-factor/passkeys'
import { EmailField, PasswordField } from '../../shared/ui/fields/text-field'
import { CardForm } from './sign-in-page'
import { errorNotice, type Notice, useSubmit } from './use-submit'

export interface Credentials {
  email: string
  password: string
}

/** What a person gives as second factor. */
export type GivenFactor = { code: string } | { passkey: UsedPasskey }

/** Why a sign-in has not succeeded. */
interface SignInRefusal {
  /** The error text to show; null when only the second factor is needed. */
  text: string | null
  /** How the second factor can be given; null to begin with e-mail and password again. */
  factor: SecondFactor | null
}

interface LoginFormProps {
  area: Area
  /** Signs in and navigates to the home screen. Returns null on success. */
  signIn: (credentials: Credentials) => Promise<SignInRefusal | null>
  /** Completes a sign-in with the second factor, like `signIn`. */
  submitFactor: (given: GivenFactor) => Promise<SignInRefusal | null>
  /** Shown before the first submit. */
  notice?: Notice | null
  footer?: ReactNode
}

/** Email and Password. After the right password of an account with a second factor, a field for its code appears. */
export function LoginForm({ area, signIn, submitFactor, notice: initialNotice = null, footer }: LoginFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [factor, setFactor] = useState<SecondFactor | null>(null)
  const [code, setCode] = useState('')
  const { run, ...form } = useSubmit(initialNotice, async () => {
    const refusal = factor === null ? signInRefusal(area, email, password) : codeRefusal(code)
    if (refusal !== null) return errorNotice(refusal)
    return showRefusal(factor === null ? await signIn({ email: email.trim(), password }) : await submitFactor({ code }))
  })

  function showRefusal(refusal: SignInRefusal | null): Notice | null {
    if (refusal === null) return null
    setFactor(refusal.factor)
    setCode('')
    return refusal.text === null ? null : errorNotice(refusal.text)
  }

  async function signInWithPasskey(request: PasskeyRequest): Promise<Notice | null> {
    const passkey = await requestPasskey(request)
    return passkey === null ? errorNotice(NO_PASSKEY_USED) : showRefusal(await submitFactor({ passkey }))
  }

  /** A changed e-mail or password begins another sign-in. */
  function change(set: (value: string) => void) {
    return (value: string) => {
      set(value)
      setFactor(null)
    }
  }

  return (
    <CardForm {...form} action="Login" footer={footer}>
      <EmailField label="Email" value={email} onChange={change(setEmail)} autoComplete="username" isFirst />
      <PasswordField label="Password" value={password} onChange={change(setPassword)} autoComplete="current-password" />
      {factor !== null && (
        <CodeFields
          factor={factor}
          code={code}
          onCode={setCode}
          onPasskey={(request) => run(() => signInWithPasskey(request))}
          isBusy={form.isBusy}
        />
      )}
    </CardForm>
  )
}

/** The refusal of a reply. `fallback` is the text for a reply without one. */
export function toSignInRefusal(
  { code, error, secondFactor }: RefusedReply & { secondFactor?: SecondFactor | undefined },
  fallback: string,
): SignInRefusal {
  const text = code === 'code-needed' ? null : (error ?? fallback)
  return { text, factor: secondFactor ?? null }
}
