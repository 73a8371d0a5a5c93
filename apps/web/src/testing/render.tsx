import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createQueryClient } from '../shared/api/query-client'
import { parseSearch, stringifySearch } from '../shared/search-params'
import { ThemeProvider } from '../shared/theme/theme-provider'

/** Renders one screen at a URL, with all providers of the portal. `url()` returns the current URL. */
export async function renderScreen(screen: ReactNode, url = '/') {
  const history = createMemoryHistory({ initialEntries: [url] })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => screen, notFoundComponent: () => screen }),
    history,
    parseSearch,
    stringifySearch,
  })
  await router.load()
  const view = render(
    <ThemeProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return { ...view, user: userEvent.setup({ delay: null }), url: () => history.location.href }
}
