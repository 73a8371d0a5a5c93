import { QueryClient } from '@tanstack/react-query'

/** One per signed-in area and visit: signing out drops it, so nobody sees another account's rows. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
