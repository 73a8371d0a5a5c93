import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addLeaveGuard } from '../../shared/leave-guards'
import { PATHS } from '../../shared/paths'
import { useStableCallback } from '../../shared/use-stable-callback'
import type { LineEdits } from './use-line-edits'

interface LeaveQuestion {
  leave: () => void
  stay: () => void
}

/**
 * Saves changes before the page is left by a link, Back or Logout. Returns the question to ask when they cannot be saved,
 * or null.
 */
export function useSaveOnLeave({
  hasChanges,
  flush,
  discard,
}: Pick<LineEdits, 'hasChanges' | 'flush' | 'discard'>): LeaveQuestion | null {
  const [logoutQuestion, setLogoutQuestion] = useState<LeaveQuestion | null>(null)
  const isStuck = useStableCallback(async () => hasChanges() && !(await flush()))
  const blocker = useBlocker({
    // Logout asks before it navigates, so a navigation to the login is the redirect of an ended session.
    shouldBlockFn: useStableCallback(
      async ({ next }: { next: { pathname: string } }) => next.pathname !== PATHS.supplierLogin && (await isStuck()),
    ),
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  const confirmLogout = useStableCallback(async () => {
    if (!(await isStuck())) return true
    return new Promise<boolean>((resolve) => {
      const answer = (isLeaving: boolean) => () => {
        setLogoutQuestion(null)
        if (isLeaving) discard()
        resolve(isLeaving)
      }
      setLogoutQuestion({ leave: answer(true), stay: answer(false) })
    })
  })

  useEffect(() => addLeaveGuard(confirmLogout), [confirmLogout])

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
