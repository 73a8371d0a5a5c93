import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { PATHS } from '../../shared/paths'

/** How the person got here: by loading the page, from the login, from the order list, or from anywhere else. */
export type Arrival = 'page-load' | 'login' | 'orders' | 'elsewhere'

/** While a screen is drawn for the first time the router still counts the one before it as the last that was reached. */
export function useArrival(): Arrival {
  const router = useRouter()
  const [arrival] = useState(() => arrivalFrom(router.state.resolvedLocation?.pathname))
  return arrival
}

function arrivalFrom(pathname: string | undefined): Arrival {
  if (pathname === undefined) return 'page-load'
  if (pathname === PATHS.supplierLogin) return 'login'
  return pathname === PATHS.orders ? 'orders' : 'elsewhere'
}
