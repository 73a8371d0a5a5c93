import { useRouter } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { onSessionEnd } from '../../api/session-end'
import { rememberPlace } from '../../return-place'
import { type DraftState, isChanged } from './draft-state'
import { type DraftKey, forgetDraft, keepDraft } from './draft-storage'
import { whenIdle } from './when-idle'

/** Writing a document of thousands of lines takes longer than a key press may; so it is done in between. */
const PAUSE = 500

interface Keeping {
  /** At once. */
  keep: () => void
  /** This browser cannot keep what was typed: its storage is full or forbidden. */
  isInVain: boolean
}

/** Keeps the changes of a draft while they are made, and once more when the page or the session comes to its end. */
export function useDraftKeeping<Form>(
  key: DraftKey,
  latest: RefObject<DraftState<Form>>,
  isEditable: boolean,
): Keeping {
  const { supplier, kind, documentId } = key
  const router = useRouter()
  const [place] = useState(() => router.state.location.href)
  const keepNow = useRef(() => {})
  const [isInVain, setInVain] = useState(false)

  // As layout effect: its end sees the draft as it was, before another document takes its place.
  useLayoutEffect(() => {
    if (!isEditable) return undefined
    const own = { supplier, kind, documentId }
    let kept: DraftState<Form> = latest.current

    function keep() {
      const draft = latest.current
      if (draft.documentId !== documentId || draft === kept) return
      const { version, base, form } = draft
      if (!isChanged(draft)) {
        kept = draft
        forgetDraft(own)
        return
      }
      const isKept = keepDraft(own, { version, base, form, at: new Date().toISOString() })
      // What could not be kept is tried again: there may be room by then.
      if (isKept) kept = draft
      setInVain(!isKept)
    }

    function end() {
      keep()
      if (isChanged(latest.current)) rememberPlace(supplier, place)
    }

    keepNow.current = keep
    const timer = setInterval(() => whenIdle(keep), PAUSE)
    const stopListening = onSessionEnd(end)
    window.addEventListener('pagehide', end)
    // A page that is put into the background may never be told that it goes.
    document.addEventListener('visibilitychange', keep)
    return () => {
      clearInterval(timer)
      stopListening()
      window.removeEventListener('pagehide', end)
      document.removeEventListener('visibilitychange', keep)
      keep()
    }
  }, [supplier, kind, documentId, isEditable, latest, place])

  return { keep: () => keepNow.current(), isInVain }
}
