import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { supplierHome } from '../features/auth/supplier-home'
import { callApi } from '../shared/api/client'
import { PATHS } from '../shared/paths'
import { fallbackPath } from './fallback-screens'
import { ScreenOutlet } from './screen-outlet'
import { sessionGuard } from './session-guard'

const rootRoute = createRootRoute()
const getParentRoute = () => rootRoute

const redirectRoutes = [
  createRoute({ getParentRoute, path: PATHS.start, beforeLoad: () => redirectTo(PATHS.supplierLogin) }),
  createRoute({ getParentRoute, path: PATHS.login, beforeLoad: () => redirectTo(PATHS.supplierLogin) }),
  createRoute({ getParentRoute, path: PATHS.supplier, beforeLoad: () => redirectTo(PATHS.supplierLogin) }),
  createRoute({ getParentRoute, path: PATHS.admin, beforeLoad: () => redirectTo(PATHS.adminLogin) }),
  createRoute({ getParentRoute, path: '$', beforeLoad: ({ location }) => redirectTo(fallbackPath(location.pathname)) }),
] as const

/** The login page renders only after the session check; a signed-in operator is redirected to the start screen. */
const adminSignIn = createRoute({
  getParentRoute,
  id: 'admin-sign-in',
  beforeLoad: async () => {
    const { success } = await callApi('GET /api/adminCheckLogin')
    if (success) throw redirect({ to: PATHS.adminSuppliers, replace: true })
  },
  component: lazyRouteComponent(() => import('./shell/operator-sign-in-shell'), 'OperatorSignInShell'),
})

const adminLogin = createRoute({
  getParentRoute: () => adminSignIn,
  path: PATHS.adminLogin,
  component: lazyRouteComponent(() => import('../features/auth/admin-login-screen'), 'AdminLoginScreen'),
})

const supplierSignIn = createRoute({
  getParentRoute,
  id: 'supplier-sign-in',
  beforeLoad: async () => {
    const reply = await callApi('GET /api/supplierCheckLogin')
    if (reply.success) throw redirect({ ...supplierHome(reply.supplier), replace: true })
  },
  component: ScreenOutlet,
})

const supplierLogin = createRoute({
  getParentRoute: () => supplierSignIn,
  path: PATHS.supplierLogin,
  component: lazyRouteComponent(() => import('../features/auth/supplier-login-screen'), 'SupplierLoginScreen'),
})

const publicArea = createRoute({ getParentRoute, id: 'public-area', component: ScreenOutlet })

const passwdForgot = createRoute({
  getParentRoute: () => publicArea,
  path: PATHS.passwdForgot,
  component: lazyRouteComponent(() => import('../features/auth/passwd-forgot-screen'), 'PasswdForgotScreen'),
})

const passwdReset = createRoute({
  getParentRoute: () => publicArea,
  path: PATHS.passwdReset,
  component: lazyRouteComponent(() => import('../features/auth/passwd-reset-screen'), 'PasswdResetScreen'),
})

const signInRoutes = [
  adminSignIn.addChildren([adminLogin]),
  supplierSignIn.addChildren([supplierLogin]),
  publicArea.addChildren([passwdForgot, passwdReset]),
] as const

const adminGuard = sessionGuard(() => callApi('GET /api/adminCheckLogin'), PATHS.adminLogin)

const adminArea = createRoute({
  getParentRoute,
  id: 'admin-area',
  beforeLoad: async (entry) => {
    const session = await adminGuard(entry)
    const mustSetUpFactor = session.success && session.needsSecondFactor === true
    if (mustSetUpFactor && entry.location.pathname !== PATHS.adminAccount) {
      throw redirect({ to: PATHS.adminAccount, replace: true })
    }
    return session
  },
  component: lazyRouteComponent(() => import('./shell/operator-shell'), 'OperatorShell'),
})

const suppliers = createRoute({
  getParentRoute: () => adminArea,
  path: PATHS.adminSuppliers,
  component: lazyRouteComponent(() => import('../features/suppliers/suppliers-screen'), 'AdminSuppliersScreen'),
})

const operations = createRoute({
  getParentRoute: () => adminArea,
  path: PATHS.adminOperations,
  component: lazyRouteComponent(() => import('../features/operations/operations-screen'), 'OperationsScreen'),
})

const securityLog = createRoute({
  getParentRoute: () => adminArea,
  path: PATHS.adminSecurity,
  component: lazyRouteComponent(() => import('../features/security-log/security-log-screen'), 'SecurityLogScreen'),
})

const operatorAccount = createRoute({
  getParentRoute: () => adminArea,
  path: PATHS.adminAccount,
  component: lazyRouteComponent(() => import('../features/security/security-screen'), 'OperatorSecurityScreen'),
})

const adminRoutes = adminArea.addChildren([suppliers, operations, securityLog, operatorAccount])

const supplierArea = createRoute({
  getParentRoute,
  id: 'supplier-area',
  beforeLoad: sessionGuard(() => callApi('GET /api/supplierCheckLogin'), PATHS.supplierLogin),
  component: lazyRouteComponent(() => import('./shell/supplier-shell'), 'SupplierShell'),
})

const supplierRoutes = supplierArea.addChildren([
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.orders,
    component: lazyRouteComponent(() => import('../features/orders/orders-screen'), 'OrdersScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.customers,
    component: lazyRouteComponent(() => import('../features/customers/customers-screen'), 'CustomersScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.settings,
    component: lazyRouteComponent(() => import('../features/settings/settings-screen'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.parts,
    component: lazyRouteComponent(() => import('../features/parts/parts-screen'), 'PartsScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.security,
    component: lazyRouteComponent(() => import('./supplier-security'), 'SupplierSecurity'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.orderResponse,
    component: lazyRouteComponent(
      () => import('../features/order-response/order-response-screen'),
      'OrderResponseScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.dispatchAdvice,
    component: lazyRouteComponent(
      () => import('../features/dispatch-advice/dispatch-advice-screen'),
      'DispatchAdviceScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.invoice,
    component: lazyRouteComponent(() => import('../features/invoice/invoice-screen'), 'InvoiceScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.viewOrderResponse,
    component: lazyRouteComponent(() => import('../features/order-response/order-response-view'), 'OrderResponseView'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.viewDispatchAdvice,
    component: lazyRouteComponent(
      () => import('../features/dispatch-advice/dispatch-advice-view'),
      'DispatchAdviceView',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.viewInvoice,
    component: lazyRouteComponent(() => import('../features/invoice/invoice-view'), 'InvoiceView'),
  }),
])

/** The route table of the specification. Every screen is loaded as a chunk of its own. */
export const routeTree = rootRoute.addChildren([...redirectRoutes, ...signInRoutes, adminRoutes, supplierRoutes])

function redirectTo(path: Parameters<typeof redirect>[0]['to']): never {
  throw redirect({ to: path, replace: true })
}
