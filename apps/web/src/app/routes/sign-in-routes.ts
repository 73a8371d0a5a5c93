import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { supplierHome } from '../../features/auth/supplier-home'
import { callApi } from '../../shared/api/client'
import { PATHS } from '../../shared/paths'
import { ScreenOutlet } from '../screen-outlet'
import { rootRoute } from './root-route'

/** Nothing of a login page is drawn while the session check runs; whoever is signed in goes straight through. */
const adminSignIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'admin-sign-in',
  beforeLoad: async () => {
    const { success } = await callApi('GET /api/adminCheckLogin')
    if (success) throw redirect({ to: PATHS.adminSuppliers, replace: true })
  },
  component: lazyRouteComponent(() => import('../shell/operator-sign-in-shell'), 'OperatorSignInShell'),
})

const adminLogin = createRoute({
  getParentRoute: () => adminSignIn,
  path: PATHS.adminLogin,
  component: lazyRouteComponent(() => import('../../features/auth/admin-login-screen'), 'AdminLoginScreen'),
})

const supplierSignIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'supplier-sign-in',
  beforeLoad: async () => {
    const { success, supplier } = await callApi('GET /api/supplierCheckLogin')
    if (success) throw redirect({ ...supplierHome(supplier), replace: true })
  },
  component: ScreenOutlet,
})

const supplierLogin = createRoute({
  getParentRoute: () => supplierSignIn,
  path: PATHS.supplierLogin,
  component: lazyRouteComponent(() => import('../../features/auth/supplier-login-screen'), 'SupplierLoginScreen'),
})

const open = createRoute({ getParentRoute: () => rootRoute, id: 'open', component: ScreenOutlet })

const passwdForgot = createRoute({
  getParentRoute: () => open,
  path: PATHS.passwdForgot,
  component: lazyRouteComponent(() => import('../../features/auth/passwd-forgot-screen'), 'PasswdForgotScreen'),
})

const passwdReset = createRoute({
  getParentRoute: () => open,
  path: PATHS.passwdReset,
  component: lazyRouteComponent(() => import('../../features/auth/passwd-reset-screen'), 'PasswdResetScreen'),
})

export const signInRoutes = [
  adminSignIn.addChildren([adminLogin]),
  supplierSignIn.addChildren([supplierLogin]),
  open.addChildren([passwdForgot, passwdReset]),
] as const
