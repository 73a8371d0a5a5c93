import { adminRoutes } from './admin-routes'
import { redirectRoutes } from './redirect-routes'
import { rootRoute } from './root-route'
import { signInRoutes } from './sign-in-routes'
import { supplierRoutes } from './supplier-routes'

/** The route table of the specification. Every screen is a chunk of its own. */
export const routeTree = rootRoute.addChildren([...redirectRoutes, ...signInRoutes, adminRoutes, supplierRoutes])
