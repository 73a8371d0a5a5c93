import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { placeFor } from './not-found'

/** A URL that cannot even be decoded matches no route, not the one for all others either; it leads to the same places. */
export function UnreadableUrl() {
  const router = useRouter()
  useEffect(() => {
    void router.navigate({ to: placeFor(router.latestLocation.pathname), replace: true })
  }, [router])
  return null
}
