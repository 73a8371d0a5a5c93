import { fallbackPath } from '@partwire/domain/lib/fallback-path'
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { supplierHome } from '../features/auth/supplier-home'
import { callApi } from '../shared/api/client'
import { setPageSupplier, waitForEarlyCalls } from '../shared/api/send-call'
import { PATHS } from '../shared/paths'
import { loadScreen } from './load-screen'
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
  component: lazyRouteComponent(
    () => loadScreen(() => import('./shell/operator-sign-in-shell')),
    'OperatorSignInShell',
  ),
})

const adminLogin = createRoute({
  getParentRoute: () => adminSignIn,
  path: PATHS.adminLogin,
  component: lazyRouteComponent(
    () => loadScreen(() => import('../features/auth/admin-login-screen')),
    'AdminLoginScreen',
  ),
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
  component: lazyRouteComponent(
    () => loadScreen(() => import('../features/auth/supplier-login-screen')),
    'SupplierLoginScreen',
  ),
})

const publicArea = createRoute({ getParentRoute, id: 'public-area', component: ScreenOutlet })

const passwdForgot = createRoute({
  getParentRoute: () => publicArea,
  path: PATHS.passwdForgot,
  component: lazyRouteComponent(
    () => loadScreen(() => import('../features/auth/passwd-forgot-screen')),
    'PasswdForgotScreen',
  ),
})

const passwdReset = createRoute({
  getParentRoute: () => publicArea,
  path: PATHS.passwdReset,
  component: lazyRouteComponent(
    () => loadScreen(() => import('../features/auth/passwd-reset-screen')),
    'PasswdResetScreen',
  ),
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
  component: lazyRouteComponent(() => loadScreen(() => import('./shell/operator-shell')), 'OperatorShell'),
})

const suppliers = createRoute({
  getParentRoute: () => adminArea,
  path: PATHS.adminSuppliers,
  component: lazyRouteComponent(
    () => loadScreen(() => import('../features/suppliers/suppliers-screen')),
    'AdminSuppliersScreen',
  ),
})

const operations = createRoute({
  getParentRoute: () => adminArea,
  path: PATHS.adminOperations,
  component: lazyRouteComponent(
    () => loadScreen(() => import('../features/operations/operations-screen')),
    'OperationsScreen',
  ),
})

const securityLog = createRoute({
  getParentRoute: () => adminArea,
  path: PATHS.adminSecurity,
  component: lazyRouteComponent(
    () => loadScreen(() => import('../features/security-log/security-log-screen')),
    'SecurityLogScreen',
  ),
})

const operatorAccount = createRoute({
  getParentRoute: () => adminArea,
  path: PATHS.adminAccount,
  component: lazyRouteComponent(
    () => loadScreen(() => import('../features/security/security-screen')),
    'OperatorSecurityScreen',
  ),
})

const adminRoutes = adminArea.addChildren([suppliers, operations, securityLog, operatorAccount])

const supplierGuard = sessionGuard(() => callApi('GET /api/supplierCheckLogin'), PATHS.supplierLogin)

const supplierArea = createRoute({
  getParentRoute,
  id: 'supplier-area',
  beforeLoad: async (entry) => {
    const session = await supplierGuard(entry)
    setPageSupplier(session.success ? session.supplier.id : undefined)
    return session
  },
  component: lazyRouteComponent(() => loadScreen(() => import('./shell/supplier-shell')), 'SupplierShell'),
})

const supplierRoutes = supplierArea.addChildren([
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.orders,
    loader: waitForEarlyCalls,
    component: lazyRouteComponent(() => loadScreen(() => import('../features/orders/orders-screen')), 'OrdersScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.customers,
    component: lazyRouteComponent(
      () => loadScreen(() => import('../features/customers/customers-screen')),
      'CustomersScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.settings,
    component: lazyRouteComponent(
      () => loadScreen(() => import('../features/settings/settings-screen')),
      'SettingsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.parts,
    component: lazyRouteComponent(() => loadScreen(() => import('../features/parts/parts-screen')), 'PartsScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.partImport,
    component: lazyRouteComponent(
      () => loadScreen(() => import('../features/parts/import/import-screen')),
      'PartImportScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.partImportFile,
    component: lazyRouteComponent(
      () => loadScreen(() => import('../features/parts/import/import-screen')),
      'PartImportScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.openLines,
    component: lazyRouteComponent(
      () => loadScreen(() => import('../features/open-lines/open-lines-screen')),
      'OpenLinesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.answerImport,
    component: lazyRouteComponent(
      () => loadScreen(() => import('../features/open-lines/answers/import-screen')),
      'AnswerImportScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.answerImportFile,
    component: lazyRouteComponent(
      () => loadScreen(() => import('../features/open-lines/answers/import-screen')),
      'AnswerImportScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.today,
    component: lazyRouteComponent(() => loadScreen(() => import('../features/today/today-screen')), 'TodayScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.security,
    component: lazyRouteComponent(() => loadScreen(() => import('./supplier-security')), 'SupplierSecurity'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.orderResponse,
    component: lazyRouteComponent(
      () => loadScreen(() => import('../features/order-response/order-response-screen')),
      'OrderResponseScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.dispatchAdvice,
    component: lazyRouteComponent(
      () => loadScreen(() => import('../features/dispatch-advice/dispatch-advice-screen')),
      'DispatchAdviceScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.invoice,
    component: lazyRouteComponent(
      () => loadScreen(() => import('../features/invoice/invoice-screen')),
      'InvoiceScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.creditNote,
    component: lazyRouteComponent(
      () => loadScreen(() => import('../features/invoice/credit-note/credit-note-screen')),
      'CreditNoteScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.viewOrderResponse,
    component: lazyRouteComponent(
      () => loadScreen(() => import('../features/order-response/order-response-view')),
      'OrderResponseView',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.viewDispatchAdvice,
    component: lazyRouteComponent(
      () => loadScreen(() => import('../features/dispatch-advice/dispatch-advice-view')),
      'DispatchAdviceView',
    ),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.viewInvoice,
    component: lazyRouteComponent(() => loadScreen(() => import('../features/invoice/invoice-view')), 'InvoiceView'),
  }),
])

/** The route table of the specification. Every screen is loaded as a chunk of its own. */
export const routeTree = rootRoute.addChildren([...redirectRoutes, ...signInRoutes, adminRoutes, supplierRoutes])

function redirectTo(path: Parameters<typeof redirect>[0]['to']): never {
  throw redirect({ to: path, replace: true })
}
