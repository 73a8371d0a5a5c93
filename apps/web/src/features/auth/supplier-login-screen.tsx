import { ACCOUNT_DISABLED, STATUS_DISABLED, WRONG_SIGN_IN } from '@partwire/domain/auth/rules'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { callApi } from '../../shared/api/client'
import { clearFlash, readFlash } from '../../shared/flash'
import { PATHS } from '../../shared/paths'
import { type Credentials, type GivenFactor, LoginForm, toSignInRefusal } from './login-form'
import { SignInPage } from './sign-in-page'
import { supplierHome } from './supplier-home'
import { doneNotice } from './use-submit'

export function SupplierLoginScreen() {
  const navigate = useNavigate()
  const [flash] = useState(readFlash)
  useEffect(clearFlash, [])

  async function signIn(credentials: Credentials) {
    const reply = await callApi('POST /api/supplierLogin', credentials)
    if (reply.success) return openHome(reply)
    return toSignInRefusal(reply, reply.statusCode === STATUS_DISABLED ? ACCOUNT_DISABLED : WRONG_SIGN_IN)
  }

  async function submitFactor(given: GivenFactor) {
    const reply = await callApi('POST /api/supplierLoginCode', given)
    return reply.success ? openHome(reply) : toSignInRefusal(reply, WRONG_SIGN_IN)
  }

  async function openHome({ supplier }: { supplier: Parameters<typeof supplierHome>[0] }) {
    await navigate(supplierHome(supplier))
    return null
  }

  return (
    <SignInPage title="Supplier portal">
      <LoginForm
        area="supplier"
        signIn={signIn}
        submitFactor={submitFactor}
        notice={flash === null ? null : doneNotice(flash)}
        footer={<Link to={PATHS.passwdForgot}>Forgot password?</Link>}
      />
    </SignInPage>
  )
}
