import { PASSWORD_CHANGED, RESET_LINK_INVALID, resetPasswordRefusal } from '@partwire/domain/auth/rules'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '../../shared/api/client'
import { setFlash } from '../../shared/flash'
import { PATHS } from '../../shared/paths'
import { PasswordField } from '../../shared/ui/fields/text-field'
import { CardForm, SignInPage } from './sign-in-page'
import { errorNotice, useSubmit } from './use-submit'

export function PasswdResetScreen() {
  const { token = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const form = useSubmit(null, async () => {
    const refusal = resetPasswordRefusal(password, confirmation)
    if (refusal !== null) return errorNotice(refusal)
    const reply = await callApi('POST /api/password/reset', { password: password.trim(), token })
    if (!reply.success) return errorNotice(reply.error ?? RESET_LINK_INVALID)
    setFlash(PASSWORD_CHANGED)
    await navigate({ to: PATHS.supplierLogin })
    return null
  })

  return (
    <SignInPage title="Reset password">
      <CardForm {...form} action="Send" footer={<Link to={PATHS.supplierLogin}>Back to login</Link>}>
        <PasswordField label="Password" value={password} onChange={setPassword} autoComplete="new-password" isFirst />
        <PasswordField
          label="Confirm Password"
          value={confirmation}
          onChange={setConfirmation}
          autoComplete="new-password"
        />
      </CardForm>
    </SignInPage>
  )
}
