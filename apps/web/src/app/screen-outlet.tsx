import { Outlet, useRouter } from '@tanstack/react-router'
import { Fragment, useEffect, useState } from 'react'

/**
 * An outlet that remounts the screen when the current URL is navigated to again, so that it reloads its data. It is not
 * remounted by Back that is refused because of unsaved changes: the history then reports a move that leads to the same
 * URL.
 */
export function ScreenOutlet() {
  const router = useRouter()
  const [reloads, setReloads] = useState(0)

  useEffect(() => {
    let hasHistoryMoved = false
    const stopHistory = router.history.subscribe(({ action }) => {
      hasHistoryMoved = action.type !== 'PUSH' && action.type !== 'REPLACE'
    })
    const stopRouter = router.subscribe('onResolved', ({ fromLocation, hrefChanged }) => {
      const isAgain = fromLocation !== undefined && !hrefChanged && !hasHistoryMoved
      hasHistoryMoved = false
      if (isAgain) setReloads((count) => count + 1)
    })
    return () => {
      stopHistory()
      stopRouter()
    }
  }, [router])

  return (
    <Fragment key={reloads}>
      <Outlet />
    </Fragment>
  )
}
