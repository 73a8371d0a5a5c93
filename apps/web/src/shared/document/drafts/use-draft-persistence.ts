import { useRouter } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { onSessionEnd } from '../../api/client'
import { saveReturnUrl } from '../../return-url'
import { type DraftState, isChanged } from './draft-state'
import { deleteDraft, type DraftKey, storeDraft } from './draft-storage'

/** Serializing a document of thousands of lines is too slow for every key press, so changes are stored at intervals. */
const STORE_INTERVAL_MS = 500
/** After this time changes are stored even if the browser is never idle. */
const IDLE_TIMEOUT_MS = 2_000

interface DraftPersistence {
  /** Stores the changes at once. */
  persist: () => void
  /** True while the storage of the browser is full or forbidden. */
  hasFailed: boolean
}

/** Stores the unsaved changes of a draft at intervals, and at once when the page or the session ends. */
export function useDraftPersistence<Form>(
  key: DraftKey,
  latest: RefObject<DraftState<Form>>,
  isEditable: boolean,
): DraftPersistence {
  const { supplier, kind, documentId } = key
  const router = useRouter()
  const [url] = useState(() => router.state.location.href)
  const persistNow = useRef(() => {})
  const [hasFailed, setFailed] = useState(false)

  // A layout effect, because its cleanup must see the draft before another document replaces it.
  useLayoutEffect(() => {
    if (!isEditable) return undefined
    const own = { supplier, kind, documentId }
    let stored: DraftState<Form> = latest.current

    function persist() {
      const draft = latest.current
      if (draft.documentId !== documentId || draft === stored) return
      const { version, base, form } = draft
      if (!isChanged(draft)) {
        stored = draft
        deleteDraft(own)
        return
      }
      const isStored = storeDraft(own, { version, base, form, at: new Date().toISOString() })
      // A draft that could not be stored is tried again at the next interval.
      if (isStored) stored = draft
      setFailed(!isStored)
    }

    function persistBeforeEnd() {
      persist()
      if (isChanged(latest.current)) saveReturnUrl(supplier, url)
    }

    persistNow.current = persist
    const timer = setInterval(() => runWhenIdle(persist), STORE_INTERVAL_MS)
    const unsubscribe = onSessionEnd(persistBeforeEnd)
    window.addEventListener('pagehide', persistBeforeEnd)
    // A page in the background can be closed without a pagehide event.
    document.addEventListener('visibilitychange', persist)
    return () => {
      clearInterval(timer)
      unsubscribe()
      window.removeEventListener('pagehide', persistBeforeEnd)
      document.removeEventListener('visibilitychange', persist)
      persist()
    }
  }, [supplier, kind, documentId, isEditable, latest, url])

  return { persist: () => persistNow.current(), hasFailed }
}

/** Runs `work` when the browser is idle; at once in a browser without `requestIdleCallback`. */
function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  else work()
}
