import { Outlet, useRouter } from '@tanstack/react-router'
import { Fragment, useEffect, useState } from 'react'
import { confirmLeave } from '../shared/leave-guards'

/**
 * An outlet that remounts the screen when the current URL is navigated to again, so that it reloads its data; before, it
 * asks about unsaved changes. It is not remounted by Back that is refused because of unsaved changes: the history then
 * reports a move that leads to the same URL.
 */
export function ScreenOutlet() {
  const router = useRouter()
  const [reloads, setReloads] = useState(0)

  useEffect(() => {
    let hasHistoryMoved = false
    async function reload() {
      if (await confirmLeave()) setReloads((count) => count + 1)
    }
    const stopHistory = router.history.subscribe(({ action }) => {
      hasHistoryMoved = action.type !== 'PUSH' && action.type !== 'REPLACE'
    })
    const stopRouter = router.subscribe('onResolved', ({ fromLocation, hrefChanged }) => {
      const isAgain = fromLocation !== undefined && !hrefChanged && !hasHistoryMoved
      hasHistoryMoved = false
      if (isAgain) void reload()
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
