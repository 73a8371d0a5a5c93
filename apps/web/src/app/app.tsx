import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { SCROLLER_SELECTOR } from '../shared/frame/page-frame'
import { parseSearch, stringifySearch } from '../shared/search-params'
import { ThemeProvider } from '../shared/theme/theme-provider'
import { ErrorScreen, NotFoundScreen } from './fallback-screens'
import { routeTree } from './route-table'

interface AppProps {
  router: PortalRouter
  env?: 'default' | 'test'
}

export function App({ router, env = 'default' }: AppProps) {
  return (
    <ThemeProvider env={env}>
      <RouterProvider router={router} />
    </ThemeProvider>
  )
}

export function createPortalRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history !== undefined && { history }),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    caseSensitive: true,
    scrollRestoration: true,
    scrollToTopSelectors: [SCROLLER_SELECTOR],
  })
}

type PortalRouter = ReturnType<typeof createPortalRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter
  }
}
