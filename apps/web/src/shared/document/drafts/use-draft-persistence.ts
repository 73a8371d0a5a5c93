import { useRouter } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { onSessionEnd } from '../../api/client'
import type { DraftKey } from '../../kept-drafts/draft-names'
import type { KeepResult } from '../../kept-drafts/kept-drafts'
import { saveReturnUrl } from '../../return-url'
import { isChanged, type OpenDraft, type StoredDraft } from './draft-state'
import { deleteDraft, isDraftOfAnotherTab, isDraftStored, storeDraft, storeDraftNow } from './draft-storage'

/** Serializing a document of thousands of lines is too slow for every key press, so changes are stored at intervals. */
const STORE_INTERVAL_MS = 500
/** After this time changes are stored even if the browser is never idle. */
const IDLE_TIMEOUT_MS = 2_000

/**
 * `failed`: the storage of the browser is full or forbidden, or there are no keys. `taken`: another tab keeps other changes
 * in a shared draft.
 */
type KeptState = 'kept' | 'failed' | 'taken'

interface PersistenceOptions {
  isEditable: boolean
  /** One draft holds the changes of many documents: those that another tab keeps in it are neither replaced nor removed. */
  isShared?: boolean
}

/**
 * Stores the unsaved changes of a draft at intervals, and at once when the page or the session ends. Returns whether they
 * are kept.
 */
export function useDraftPersistence<Form>(
  key: DraftKey,
  latest: RefObject<OpenDraft<Form>>,
  { isEditable, isShared = false }: PersistenceOptions,
): KeptState {
  const { supplier, kind, documentId } = key
  const router = useRouter()
  const [url] = useState(() => router.state.location.href)
  const [state, setState] = useState<KeptState>('kept')

  // A layout effect, because its cleanup must see the draft before another document replaces it.
  useLayoutEffect(() => {
    if (!isEditable) return undefined
    const { store, storeNow } = createDraftWriter({ supplier, kind, documentId }, latest, { isShared, setState })
    function storeBeforeEnd() {
      storeNow()
      if (isChanged(latest.current)) saveReturnUrl(supplier, url)
    }
    const timer = setInterval(() => runWhenIdle(() => void store()), STORE_INTERVAL_MS)
    const unsubscribe = onSessionEnd(storeBeforeEnd)
    window.addEventListener('pagehide', storeBeforeEnd)
    // A page in the background can be closed without a pagehide event.
    document.addEventListener('visibilitychange', storeNow)
    return () => {
      clearInterval(timer)
      unsubscribe()
      window.removeEventListener('pagehide', storeBeforeEnd)
      document.removeEventListener('visibilitychange', storeNow)
      storeNow()
    }
  }, [supplier, kind, documentId, isEditable, isShared, latest, url])

  return state
}

/** Stores the latest draft of a document if it has changes that are not stored. */
interface DraftWriter {
  store: () => Promise<void>
  /** Stores it before it returns, for a page that ends. */
  storeNow: () => void
}

function createDraftWriter<Form>(
  key: DraftKey,
  latest: RefObject<OpenDraft<Form>>,
  { isShared, setState }: { isShared: boolean; setState: (state: KeptState) => void },
): DraftWriter {
  let stored: OpenDraft<Form> | null = latest.current
  let isStoring = false
  const isTaken = () => isShared && isDraftOfAnotherTab(key)

  async function store(): Promise<void> {
    const draft = isStoring ? null : findUnstored()
    if (draft === null) return
    if (isTaken()) return setState('taken')
    isStoring = true
    try {
      settle(draft, await storeDraft(key, toStoredDraft(draft)))
    } finally {
      isStoring = false
    }
  }

  function storeNow(): void {
    if (isRemoved(latest.current)) stored = null
    const draft = findUnstored()
    if (draft !== null && !isTaken()) settle(draft, storeDraftNow(key, toStoredDraft(draft)))
  }

  /** Deletes the stored changes of a draft that has none any more. */
  function findUnstored(): OpenDraft<Form> | null {
    const draft = latest.current
    if (draft.documentId !== key.documentId || draft === stored) return null
    if (isChanged(draft)) return draft
    stored = draft
    if (!isTaken()) deleteDraft(key)
    setState('kept')
    return null
  }

  /** Another tab with this document removes what is stored when it saves its own changes. */
  function isRemoved(draft: OpenDraft<Form>): boolean {
    return draft.documentId === key.documentId && isChanged(draft) && !isDraftStored(key)
  }

  function settle(draft: OpenDraft<Form>, result: KeepResult): void {
    // A draft that could not be stored is tried again at the next interval.
    if (result === 'kept') stored = draft
    if (result !== 'replaced') setState(result)
  }

  return { store, storeNow }
}

function toStoredDraft<Form>({ version, base, form }: OpenDraft<Form>): StoredDraft<Form> {
  return { version, base, form, at: new Date().toISOString() }
}

/** Runs `work` when the browser is idle; at once in a browser without `requestIdleCallback`. */
function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  else work()
}
