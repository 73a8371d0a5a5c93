import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { guardLeaving } from '../../leaving'
import { PATHS } from '../../paths'
import { useSteady } from '../../use-steady'

interface LeaveGuard {
  hasChanges: () => boolean
  keep: () => void
  discard: () => void
}

interface Question {
  leave: () => void
  stay: () => void
}

/** Asks before changes are left behind: by a link, by Back, by Logout; the browser itself asks when the tab goes. */
export function useLeaveGuard({ hasChanges, keep, discard }: LeaveGuard): Question | null {
  const [logout, setLogout] = useState<Question | null>(null)
  const blocker = useBlocker({
    // Only an ended session leads to the login past the question of Logout: then the draft is kept instead.
    shouldBlockFn: useSteady(({ next }: { next: { pathname: string } }) => {
      if (!hasChanges()) return false
      // Whoever stays after Back comes to the same URL again, which draws the screen anew.
      keep()
      return next.pathname !== PATHS.supplierLogin
    }),
    enableBeforeUnload: false,
    withResolver: true,
  })
  const current = useRef({ hasChanges, discard })
  useEffect(() => {
    current.current = { hasChanges, discard }
  })

  useEffect(
    () =>
      guardLeaving(() => {
        if (!current.current.hasChanges()) return Promise.resolve(true)
        return new Promise((resolve) => {
          const answer = (isLeaving: boolean) => () => {
            setLogout(null)
            if (isLeaving) current.current.discard()
            resolve(isLeaving)
          }
          setLogout({ leave: answer(true), stay: answer(false) })
        })
      }),
    [],
  )

  useEffect(() => {
    const askToClose = (event: Event) => {
      if (current.current.hasChanges()) event.preventDefault()
    }
    window.addEventListener('beforeunload', askToClose)
    return () => window.removeEventListener('beforeunload', askToClose)
  }, [])

  if (logout !== null) return logout
  if (blocker.status !== 'blocked') return null
  const { proceed, reset } = blocker
  return {
    stay: reset,
    leave: () => {
      discard()
      proceed()
    },
  }
}
