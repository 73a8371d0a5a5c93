import { QueryClient } from '@tanstack/react-query'

/** Creates the query cache of a signed-in area. It is dropped on sign-out, so no account sees the data of another. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
