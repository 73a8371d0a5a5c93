import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addLeaveGuard } from '../../shared/leave-guards'
import { isSessionEnd } from '../../shared/use-leave-guard'
import { useStableCallback } from '../../shared/use-stable-callback'
import { listName, OPEN_LINE_LIST, type OpenLineListState } from './open-line-list'
import type { LineEdits } from './use-line-edits'

interface LeaveQuestion {
  leave: () => void
  stay: () => void
}

interface SaveOnLeaveOptions extends Pick<LineEdits, 'key' | 'hasChanges' | 'save' | 'flush' | 'discard'> {
  list: OpenLineListState
}

interface Destination {
  pathname: string
  search: Record<string, unknown>
}

interface Navigation {
  current: Destination
  next: Destination
  action: string
}

/**
 * Saves changes before the page is left by a link, Back or Logout. Returns the question to ask when they cannot be saved,
 * or null. Loading the same list again is no leaving: its reply is merged with the changes.
 */
export function useSaveOnLeave(options: SaveOnLeaveOptions): LeaveQuestion | null {
  const { list, key, hasChanges, save, flush, discard } = options
  const [logoutQuestion, setLogoutQuestion] = useState<LeaveQuestion | null>(null)
  const isStuck = useStableCallback(async () => {
    if (hasChanges()) await flush()
    return hasChanges()
  })
  const blocker = useBlocker({
    shouldBlockFn: useStableCallback(async ({ current, next, action }: Navigation) => {
      if (isSessionEnd({ next, action })) return false
      const isReload =
        next.pathname === current.pathname && listName(OPEN_LINE_LIST.read(next.search)) === listName(list)
      return !isReload && isStuck()
    }),
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

  useEffect(
    () => addLeaveGuard(confirmLogout, { key, hasChanges, discard, save }),
    [confirmLogout, key, hasChanges, discard, save],
  )

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
