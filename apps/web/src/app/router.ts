import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../shared/search-params'
import { Broken } from './broken'
import { routeTree } from './routes/route-tree'
import { UnreadableUrl } from './unreadable-url'

export function createPortalRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history !== undefined && { history }),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: Broken,
    defaultNotFoundComponent: UnreadableUrl,
    caseSensitive: true,
    scrollRestoration: true,
  })
}

export type PortalRouter = ReturnType<typeof createPortalRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter
  }
}
