import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { DraftKey } from './kept-drafts/draft-names'
import { addLeaveGuard } from './leave-guards'
import { PATHS } from './paths'
import { useStableCallback } from './use-stable-callback'

interface LeaveGuardOptions {
  key: DraftKey
  hasChanges: () => boolean
  discard: () => void
  /** Another page of the same screen keeps what was typed. */
  keepsChanges?: boolean
}

interface LeaveQuestion {
  leave: () => void
  stay: () => void
}

interface Navigation {
  next: { pathname: string }
  action: string
}

/**
 * Whether a navigation is the redirect of an ended session: Logout asks before it leads to the login. Back leads to the
 * login page of an earlier sign-in.
 */
export function isSessionEnd({ next, action }: Navigation): boolean {
  return next.pathname === PATHS.supplierLogin && (action === 'PUSH' || action === 'REPLACE')
}

/**
 * Asks before unsaved changes are left by a link, Back or Logout, and lets the browser ask when the tab is closed.
 * Returns the open question, or null.
 */
export function useLeaveGuard({
  key,
  hasChanges,
  discard,
  keepsChanges = false,
}: LeaveGuardOptions): LeaveQuestion | null {
  const [logoutQuestion, setLogoutQuestion] = useState<LeaveQuestion | null>(null)
  const blocker = useBlocker({
    shouldBlockFn: useStableCallback(({ current, next, action }: Navigation & { current: { pathname: string } }) => {
      const staysOnScreen = keepsChanges && next.pathname === current.pathname
      return !staysOnScreen && hasChanges() && !isSessionEnd({ next, action })
    }),
    enableBeforeUnload: false,
    withResolver: true,
  })
  const latest = useRef({ hasChanges, discard })
  useEffect(() => {
    latest.current = { hasChanges, discard }
  })

  useEffect(() => {
    const ask = () => {
      if (!latest.current.hasChanges()) return Promise.resolve(true)
      return new Promise<boolean>((resolve) => {
        const answer = (isLeaving: boolean) => () => {
          setLogoutQuestion(null)
          if (isLeaving) latest.current.discard()
          resolve(isLeaving)
        }
        setLogoutQuestion({ leave: answer(true), stay: answer(false) })
      })
    }
    return addLeaveGuard(ask, {
      key,
      hasChanges: () => latest.current.hasChanges(),
      discard: () => latest.current.discard(),
    })
  }, [key])

  useEffect(() => {
    const blockUnload = (event: Event) => {
      if (latest.current.hasChanges()) event.preventDefault()
    }
    window.addEventListener('beforeunload', blockUnload)
    return () => window.removeEventListener('beforeunload', blockUnload)
  }, [])

  if (logoutQuestion !== null) return logoutQuestion
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
