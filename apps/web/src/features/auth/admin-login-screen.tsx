import { WRONG_SIGN_IN } from '@partwire/domain/auth/rules'
import { useNavigate } from '@tanstack/react-router'
import { callApi } from '../../shared/api/client'
import { PATHS } from '../../shared/paths'
import { type Credentials, LoginForm } from './login-form'
import { SignInPage } from './sign-in-page'

export function AdminLoginScreen() {
  const navigate = useNavigate()

  async function signIn(credentials: Credentials) {
    const reply = await callApi('POST /api/login', credentials)
    if (!reply.success) return reply.error ?? WRONG_SIGN_IN
    await navigate({ to: PATHS.adminSuppliers })
    return null
  }

  return (
    <SignInPage title="Administration">
      <LoginForm area="admin" signIn={signIn} />
    </SignInPage>
  )
}
