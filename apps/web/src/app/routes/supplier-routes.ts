import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { callApi } from '../../shared/api/client'
import { PATHS } from '../../shared/paths'
import { sessionGuard } from '../session-guard'
import { rootRoute } from './root-route'

const area = createRoute({
  getParentRoute: () => rootRoute,
  id: 'supplier-area',
  beforeLoad: sessionGuard(() => callApi('GET /api/supplierCheckLogin'), PATHS.supplierLogin),
  component: lazyRouteComponent(() => import('../shell/supplier-shell'), 'SupplierShell'),
})

const getParentRoute = () => area
const coming = () => import('../coming-screens')

export const supplierRoutes = area.addChildren([
  createRoute({
    getParentRoute,
    path: PATHS.orders,
    component: lazyRouteComponent(() => import('../../features/orders/orders-screen'), 'OrdersScreen'),
  }),
  createRoute({
    getParentRoute,
    path: PATHS.customers,
    component: lazyRouteComponent(() => import('../../features/customers/customers-screen'), 'CustomersScreen'),
  }),
  createRoute({
    getParentRoute,
    path: PATHS.settings,
    component: lazyRouteComponent(() => import('../../features/settings/settings-screen'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: PATHS.orderResponse,
    component: lazyRouteComponent(coming, 'OrderResponseScreen'),
  }),
  createRoute({
    getParentRoute,
    path: PATHS.dispatchAdvice,
    component: lazyRouteComponent(coming, 'DispatchAdviceScreen'),
  }),
  createRoute({ getParentRoute, path: PATHS.invoice, component: lazyRouteComponent(coming, 'InvoiceScreen') }),
  createRoute({
    getParentRoute,
    path: PATHS.viewOrderResponse,
    component: lazyRouteComponent(coming, 'OrderResponseScreen'),
  }),
  createRoute({
    getParentRoute,
    path: PATHS.viewDispatchAdvice,
    component: lazyRouteComponent(coming, 'DispatchAdviceScreen'),
  }),
  createRoute({ getParentRoute, path: PATHS.viewInvoice, component: lazyRouteComponent(coming, 'InvoiceScreen') }),
])
