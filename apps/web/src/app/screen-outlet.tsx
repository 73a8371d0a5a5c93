import { Outlet, useRouter } from '@tanstack/react-router'
import { Fragment, useEffect, useState } from 'react'

/** Navigating again to the same URL reloads the screen: it is drawn anew and loads its data again. */
export function ScreenOutlet() {
  const router = useRouter()
  const [reloads, setReloads] = useState(0)

  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, hrefChanged }) => {
        if (fromLocation !== undefined && !hrefChanged) setReloads((count) => count + 1)
      }),
    [router],
  )

  return (
    <Fragment key={reloads}>
      <Outlet />
    </Fragment>
  )
}
