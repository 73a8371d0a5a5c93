import { localDay } from '@partwire/domain/lib/calendar-date'
import { useSyncExternalStore } from 'react'

const CHECK_INTERVAL_MS = 60_000

/** Today in the browser, as `yyyymmdd`. A screen that is open over midnight gets the new day. */
export function useLocalDay(): string {
  return useSyncExternalStore(subscribeToDay, () => localDay(new Date()))
}

function subscribeToDay(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_INTERVAL_MS)
  // The timers of a page in the background, or of a computer that sleeps, may not run.
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
