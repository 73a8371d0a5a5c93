import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { callApi } from '../../shared/api/client'
import { PATHS } from '../../shared/paths'
import { sessionGuard } from '../session-guard'
import { rootRoute } from './root-route'

const area = createRoute({
  getParentRoute: () => rootRoute,
  id: 'admin-area',
  beforeLoad: sessionGuard(() => callApi('GET /api/adminCheckLogin'), PATHS.adminLogin),
  component: lazyRouteComponent(() => import('../shell/operator-shell'), 'OperatorShell'),
})

const suppliers = createRoute({
  getParentRoute: () => area,
  path: PATHS.adminSuppliers,
  component: lazyRouteComponent(() => import('../../features/suppliers/suppliers-screen'), 'AdminSuppliersScreen'),
})

const operations = createRoute({
  getParentRoute: () => area,
  path: PATHS.adminOperations,
  component: lazyRouteComponent(() => import('../../features/operations/operations-screen'), 'OperationsScreen'),
})

export const adminRoutes = area.addChildren([suppliers, operations])
