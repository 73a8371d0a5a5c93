import { Outlet, useRouter } from '@tanstack/react-router'
import { Fragment, useEffect, useState } from 'react'

/** An outlet that remounts the screen when the current URL is navigated to again, so that it reloads its data. */
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
