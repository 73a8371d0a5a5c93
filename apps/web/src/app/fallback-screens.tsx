import { fallbackPath } from '@partwire/domain/lib/fallback-path'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PATHS } from '../shared/paths'
import { Button } from '../shared/ui/button'
import css from './fallback-screens.module.css'

/**
 * Shown in place of a screen that throws while rendering or cannot be loaded. The link is a plain one, so that the browser
 * loads the application again.
 */
export function ErrorScreen() {
  return (
    <div className={css['error']}>
      <h1>This page could not be shown</h1>
      <p>
        Please reload it, or <a href={PATHS.start}>open the portal again</a>. What was saved is safe.
      </p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </div>
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
