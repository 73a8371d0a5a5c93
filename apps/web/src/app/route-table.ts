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
  component: lazyScreen(() => import('./shell/operator-sign-in-shell'), 'OperatorSignInShell'),
})

const adminLogin = createRoute({
  getParentRoute: () => adminSignIn,
  path: PATHS.adminLogin,
  component: lazyScreen(() => import('../features/auth/admin-login-screen'), 'AdminLoginScreen'),
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
  component: lazyScreen(() => import('../features/auth/supplier-login-screen'), 'SupplierLoginScreen'),
})

const publicArea = createRoute({ getParentRoute, id: 'public-area', component: ScreenOutlet })

const passwdForgot = createRoute({
  getParentRoute: () => publicArea,
  path: PATHS.passwdForgot,
  component: lazyScreen(() => import('../features/auth/passwd-forgot-screen'), 'PasswdForgotScreen'),
})

const passwdReset = createRoute({
  getParentRoute: () => publicArea,
  path: PATHS.passwdReset,
  component: lazyScreen(() => import('../features/auth/passwd-reset-screen'), 'PasswdResetScreen'),
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
  component: lazyScreen(() => import('./shell/operator-shell'), 'OperatorShell'),
})

const suppliers = createRoute({
  getParentRoute: () => adminArea,
  path: PATHS.adminSuppliers,
  component: lazyScreen(() => import('../features/suppliers/suppliers-screen'), 'AdminSuppliersScreen'),
})

const operations = createRoute({
  getParentRoute: () => adminArea,
  path: PATHS.adminOperations,
  component: lazyScreen(() => import('../features/operations/operations-screen'), 'OperationsScreen'),
})

const securityLog = createRoute({
  getParentRoute: () => adminArea,
  path: PATHS.adminSecurity,
  component: lazyScreen(() => import('../features/security-log/security-log-screen'), 'SecurityLogScreen'),
})

const operatorAccount = createRoute({
  getParentRoute: () => adminArea,
  path: PATHS.adminAccount,
  component: lazyScreen(() => import('../features/security/security-screen'), 'OperatorSecurityScreen'),
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
  component: lazyScreen(() => import('./shell/supplier-shell'), 'SupplierShell'),
})

const supplierRoutes = supplierArea.addChildren([
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.orders,
    loader: waitForEarlyCalls,
    component: lazyScreen(() => import('../features/orders/orders-screen'), 'OrdersScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.customers,
    component: lazyScreen(() => import('../features/customers/customers-screen'), 'CustomersScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.settings,
    component: lazyScreen(() => import('../features/settings/settings-screen'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.parts,
    component: lazyScreen(() => import('../features/parts/parts-screen'), 'PartsScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.partImport,
    component: lazyScreen(() => import('../features/parts/import/import-screen'), 'PartImportScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.partImportFile,
    component: lazyScreen(() => import('../features/parts/import/import-screen'), 'PartImportScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.openLines,
    component: lazyScreen(() => import('../features/open-lines/open-lines-screen'), 'OpenLinesScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.answerImport,
    component: lazyScreen(() => import('../features/open-lines/answers/import-screen'), 'AnswerImportScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.answerImportFile,
    component: lazyScreen(() => import('../features/open-lines/answers/import-screen'), 'AnswerImportScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.today,
    component: lazyScreen(() => import('../features/today/today-screen'), 'TodayScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.security,
    component: lazyScreen(() => import('./supplier-security'), 'SupplierSecurity'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.orderResponse,
    component: lazyScreen(() => import('../features/order-response/order-response-screen'), 'OrderResponseScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.dispatchAdvice,
    component: lazyScreen(() => import('../features/dispatch-advice/dispatch-advice-screen'), 'DispatchAdviceScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.invoice,
    component: lazyScreen(() => import('../features/invoice/invoice-screen'), 'InvoiceScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.creditNote,
    component: lazyScreen(() => import('../features/invoice/credit-note/credit-note-screen'), 'CreditNoteScreen'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.viewOrderResponse,
    component: lazyScreen(() => import('../features/order-response/order-response-view'), 'OrderResponseView'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.viewDispatchAdvice,
    component: lazyScreen(() => import('../features/dispatch-advice/dispatch-advice-view'), 'DispatchAdviceView'),
  }),
  createRoute({
    getParentRoute: () => supplierArea,
    path: PATHS.viewInvoice,
    component: lazyScreen(() => import('../features/invoice/invoice-view'), 'InvoiceView'),
  }),
])

/** The route table of the specification. Every screen is loaded as a chunk of its own. */
export const routeTree = rootRoute.addChildren([...redirectRoutes, ...signInRoutes, adminRoutes, supplierRoutes])

/** The component of a route whose code is loaded when the route is opened: the export `name` of a module. */
function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => loadScreen(load), name)
}

function redirectTo(path: Parameters<typeof redirect>[0]['to']): never {
  throw redirect({ to: path, replace: true })
}
