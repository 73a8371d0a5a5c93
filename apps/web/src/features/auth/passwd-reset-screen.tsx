import { PASSWORD_CHANGED, RESET_LINK_INVALID, resetPasswordRefusal } from '@partwire/domain/auth/rules'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '../../shared/api/client'
import { createQueryClient } from '../../shared/api/query-client'
import { setFlash } from '../../shared/flash'
import { ownPasswordHint } from '../../shared/password-hint'
import { PATHS } from '../../shared/paths'
import { PasswordField } from '../../shared/ui/fields/text-field'
import { CardForm, SignInPage } from './sign-in-page'
import { errorNotice, useSubmit } from './use-submit'

export function PasswdResetScreen() {
  const { token = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const isInvalid = useIsInvalidLink(token)
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
      <CardForm
        {...form}
        notice={form.notice ?? (isInvalid && form.noticeNo === 0 ? errorNotice(RESET_LINK_INVALID) : null)}
        action="Send"
        footer={
          <>
            {isInvalid && <Link to={PATHS.passwdForgot}>Request a new link</Link>}
            <Link to={PATHS.supplierLogin}>Back to login</Link>
          </>
        }
      >
        <PasswordField
          label="Password"
          hint={ownPasswordHint()}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          isFirst
        />
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

/** Whether the link is expired, used or wrong, as far as it is known when the page opens: Send tells in any case. */
function useIsInvalidLink(token: string): boolean {
  const [client] = useState(createQueryClient)
  const { data: reply } = useQuery(
    {
      queryKey: ['reset link', token],
      queryFn: () => callApi('POST /api/password/checkReset', { token }),
      gcTime: 0,
      refetchOnReconnect: false,
    },
    client,
  )
  return reply?.success === false && reply.code === 'reset-link-invalid'
}
