import { redirect } from '@tanstack/react-router'
import { onSessionEnd } from '../shared/api/client'
import type { PATHS } from '../shared/paths'

interface Entry {
  cause: 'enter' | 'stay' | 'preload'
  location: { pathname: string; href: string }
}

type Login = typeof PATHS.adminLogin | typeof PATHS.supplierLogin

/**
 * The `beforeLoad` guard of an area: runs the session check before a screen opens and redirects to `login` when it fails.
 * When only the query string of the current screen changes the check is skipped: the list call detects an ended session.
 */
export function sessionGuard<Session extends { success: boolean }>(check: () => Promise<Session>, login: Login) {
  let last: { session: Session; pathname: string; href: string } | null = null
  // The login may lead back to the same screen at once, when another account has signed in in another tab.
  onSessionEnd(() => {
    last = null
  })

  return async ({ cause, location: { pathname, href } }: Entry): Promise<Session> => {
    const isSameScreen = cause === 'stay' && last?.pathname === pathname && last.href !== href
    const session = isSameScreen && last !== null ? last.session : await check()
    if (!session.success) throw redirect({ to: login })
    last = { session, pathname, href }
    return session
  }
}
