import { useRouter } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { onSessionEnd } from '../../api/client'
import type { DraftKey } from '../../kept-drafts/draft-names'
import type { KeepResult } from '../../kept-drafts/kept-drafts'
import { saveReturnUrl } from '../../return-url'
import { isChanged, type OpenDraft, type StoredDraft } from './draft-state'
import { deleteDraft, isDraftStored, storeDraft, storeDraftNow } from './draft-storage'

/** Serializing a document of thousands of lines is too slow for every key press, so changes are stored at intervals. */
const STORE_INTERVAL_MS = 500
/** After this time changes are stored even if the browser is never idle. */
const IDLE_TIMEOUT_MS = 2_000

/**
 * Stores the unsaved changes of a draft at intervals, and at once when the page or the session ends. Returns true while
 * they cannot be stored: the storage of the browser is full or forbidden, or there are no keys.
 */
export function useDraftPersistence<Form>(
  key: DraftKey,
  latest: RefObject<OpenDraft<Form>>,
  isEditable: boolean,
): boolean {
  const { supplier, kind, documentId } = key
  const router = useRouter()
  const [url] = useState(() => router.state.location.href)
  const [hasFailed, setFailed] = useState(false)

  // A layout effect, because its cleanup must see the draft before another document replaces it.
  useLayoutEffect(() => {
    if (!isEditable) return undefined
    const own = { supplier, kind, documentId }
    let stored: OpenDraft<Form> | null = latest.current
    let isStoring = false

    /** The draft if it has changes that are not stored. Deletes the stored ones of a draft without changes. */
    function findUnstored(): OpenDraft<Form> | null {
      const draft = latest.current
      if (draft.documentId !== documentId || draft === stored) return null
      if (isChanged(draft)) return draft
      stored = draft
      deleteDraft(own)
      return null
    }

    function settle(draft: OpenDraft<Form>, result: KeepResult) {
      // A draft that could not be stored is tried again at the next interval.
      if (result === 'kept') stored = draft
      if (result !== 'replaced') setFailed(result === 'failed')
    }

    async function persistSoon() {
      const draft = isStoring ? null : findUnstored()
      if (draft === null) return
      isStoring = true
      try {
        settle(draft, await storeDraft(own, toStoredDraft(draft)))
      } finally {
        isStoring = false
      }
    }

    /** Another tab with this document removes what is stored when it saves its own changes. */
    function isRemoved(draft: OpenDraft<Form>): boolean {
      return draft.documentId === documentId && isChanged(draft) && !isDraftStored(own)
    }

    function persist() {
      if (isRemoved(latest.current)) stored = null
      const draft = findUnstored()
      if (draft !== null) settle(draft, storeDraftNow(own, toStoredDraft(draft)))
    }

    function persistBeforeEnd() {
      persist()
      if (isChanged(latest.current)) saveReturnUrl(supplier, url)
    }

    const timer = setInterval(() => runWhenIdle(() => void persistSoon()), STORE_INTERVAL_MS)
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

  return hasFailed
}

function toStoredDraft<Form>({ version, base, form }: OpenDraft<Form>): StoredDraft<Form> {
  return { version, base, form, at: new Date().toISOString() }
}

/** Runs `work` when the browser is idle; at once in a browser without `requestIdleCallback`. */
function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  else work()
}
