import { RouterProvider } from '@tanstack/react-router'
import { ThemeProvider } from '../shared/theme/theme-provider'
import type { PortalRouter } from './router'

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
