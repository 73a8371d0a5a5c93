import { forgotPasswordRefusal, RESET_MAIL_REFUSED, RESET_MAIL_SENT } from '@partwire/domain/auth/rules'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '../../shared/api/client'
import { PATHS } from '../../shared/paths'
import { EmailField } from '../../shared/ui/fields/text-field'
import { CardForm, SignInPage } from './sign-in-page'
import { doneNotice, errorNotice, useSubmit } from './use-submit'

const NO_MAIL_HINT = 'No mail after a few minutes? Please look into the spam folder, check the address and send again.'

export function PasswdForgotScreen() {
  const [email, setEmail] = useState('')
  const form = useSubmit(null, async () => {
    const refusal = forgotPasswordRefusal(email)
    if (refusal !== null) return errorNotice(refusal)
    const body = { email: email.trim(), host: window.location.origin }
    const reply = await callApi('POST /api/password/sendReset', body)
    return reply.success ? doneNotice(RESET_MAIL_SENT) : errorNotice(reply.error ?? RESET_MAIL_REFUSED)
  })

  return (
    <SignInPage title="Forgot password">
      <CardForm
        {...form}
        action="Send"
        hint={form.notice?.tone === 'done' ? NO_MAIL_HINT : undefined}
        footer={<Link to={PATHS.supplierLogin}>Back to login</Link>}
      >
        <EmailField
          label="Email"
          hint="Instructions to reset your password will be sent to this address."
          value={email}
          onChange={setEmail}
          autoComplete="username"
          isFirst
        />
      </CardForm>
    </SignInPage>
  )
}
