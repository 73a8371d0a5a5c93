import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PATHS } from '../shared/paths'
import css from './fallback-screens.module.css'

/** Shown when a screen throws while rendering. The link is a plain one, so that the browser reloads the application. */
export function ErrorScreen() {
  return (
    <main className={css['error']}>
      <h1>This page could not be shown</h1>
      <p>
        Please <a href={PATHS.start}>open the portal again</a>. What was saved is safe.
      </p>
    </main>
  )
}

/** Redirects a URL that cannot be decoded: it matches no route, not even the catch-all route of the route table. */
export function NotFoundScreen() {
  const router = useRouter()
  useEffect(() => {
    void router.navigate({ to: fallbackPath(router.latestLocation.pathname), replace: true })
  }, [router])
  return null
}

/** The path that a URL outside the route table is redirected to. */
export function fallbackPath(pathname: string) {
  if (pathname.startsWith(PATHS.supplier)) return PATHS.supplier
  return pathname.startsWith(PATHS.admin) ? PATHS.admin : PATHS.start
}
