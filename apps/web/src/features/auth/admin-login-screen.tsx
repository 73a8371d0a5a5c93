import { WRONG_SIGN_IN } from '@partwire/domain/auth/rules'
import { useNavigate } from '@tanstack/react-router'
import { callApi } from '../../shared/api/client'
import { PATHS } from '../../shared/paths'
import { type Credentials, type GivenFactor, LoginForm, toSignInRefusal } from './login-form'
import { SignInPage } from './sign-in-page'

export function AdminLoginScreen() {
  const navigate = useNavigate()

  async function signIn(credentials: Credentials) {
    const reply = await callApi('POST /api/login', credentials)
    return reply.success ? openHome() : toSignInRefusal(reply, WRONG_SIGN_IN)
  }

  async function submitFactor(given: GivenFactor) {
    const reply = await callApi('POST /api/loginCode', given)
    return reply.success ? openHome() : toSignInRefusal(reply, WRONG_SIGN_IN)
  }

  async function openHome() {
    await navigate({ to: PATHS.adminSuppliers })
    return null
  }

  return (
    <SignInPage title="Administration">
      <LoginForm area="admin" signIn={signIn} submitFactor={submitFactor} />
    </SignInPage>
  )
}
