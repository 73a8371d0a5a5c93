import { createRoute, redirect } from '@tanstack/react-router'
import { PATHS } from '../../shared/paths'
import { placeFor } from '../not-found'
import { rootRoute } from './root-route'

const getParentRoute = () => rootRoute

export const redirectRoutes = [
  createRoute({ getParentRoute, path: PATHS.start, beforeLoad: () => leadTo(PATHS.supplierLogin) }),
  createRoute({ getParentRoute, path: PATHS.login, beforeLoad: () => leadTo(PATHS.supplierLogin) }),
  createRoute({ getParentRoute, path: PATHS.supplier, beforeLoad: () => leadTo(PATHS.supplierLogin) }),
  createRoute({ getParentRoute, path: PATHS.admin, beforeLoad: () => leadTo(PATHS.adminLogin) }),
  createRoute({ getParentRoute, path: '$', beforeLoad: ({ location }) => leadTo(placeFor(location.pathname)) }),
] as const

function leadTo(path: Parameters<typeof redirect>[0]['to']): never {
  throw redirect({ to: path, replace: true })
}
