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
    component: lazyRouteComponent(
      () => import('../../features/order-response/order-response-screen'),
      'OrderResponseScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: PATHS.dispatchAdvice,
    component: lazyRouteComponent(
      () => import('../../features/dispatch-advice/dispatch-advice-screen'),
      'DispatchAdviceScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: PATHS.invoice,
    component: lazyRouteComponent(() => import('../../features/invoice/invoice-screen'), 'InvoiceScreen'),
  }),
  createRoute({
    getParentRoute,
    path: PATHS.viewOrderResponse,
    component: lazyRouteComponent(
      () => import('../../features/order-response/order-response-view'),
      'OrderResponseView',
    ),
  }),
  createRoute({
    getParentRoute,
    path: PATHS.viewDispatchAdvice,
    component: lazyRouteComponent(
      () => import('../../features/dispatch-advice/dispatch-advice-view'),
      'DispatchAdviceView',
    ),
  }),
  createRoute({
    getParentRoute,
    path: PATHS.viewInvoice,
    component: lazyRouteComponent(() => import('../../features/invoice/invoice-view'), 'InvoiceView'),
  }),
])
