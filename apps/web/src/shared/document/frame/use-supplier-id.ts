import { useRouteContext } from '@tanstack/react-router'

/** Who is signed in, as the session guard learned it: drafts are kept apart by this. */
export function useSupplierId(): string {
  const { supplier } = useRouteContext({ strict: false })
  return supplier?.id ?? ''
}
