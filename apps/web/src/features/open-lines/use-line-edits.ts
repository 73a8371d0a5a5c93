import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { callApi, onSessionEnd } from '../../shared/api/client'
import { deleteDraft, isDraftOfAnotherTab } from '../../shared/document/drafts/draft-storage'
import { useDraftKey } from '../../shared/document/drafts/use-draft'
import { useDraftPersistence } from '../../shared/document/drafts/use-draft-persistence'
import type { OrderResponseFormValues } from '../../shared/document/response-lines/form'
import { useStableCallback } from '../../shared/use-stable-callback'
import { KEPT_LINES, openKeptLines, toKeptLines } from './kept-lines'
import { applyConflict, discardChanges, resolveConflict, settleConflict, showConflict } from './line-conflict'
import { applyLoaded, type LoadedLines } from './line-reload'
import {
  applyMovedOn,
  applySaved,
  asResponseForm,
  findDirtyOrders,
  findMovedOnOrders,
  hasChanges,
  hasInvalidChanges,
  hasOpenChanges,
  type LineForm,
  type LineState,
  saveRequest,
  withoutChangedMarks,
  withoutMovedOn,
} from './line-state'

/** Changes are saved when nothing was typed for this long. */
const SAVE_DELAY_MS = 700
/** Orders that are saved at the same time. */
const MAX_PARALLEL_SAVES = 4

interface LineEditsOptions {
  /** The page as it was loaded last. Another reply is merged with the edits. */
  loaded: LoadedLines
  /** Called after changes were saved. */
  onSaved: () => void
}

/**
 * The edits of a page of lines. They are saved in the background to the draft of each order. Until then this browser keeps
 * them, as those of a document: what was not saved is restored, and then saved, when the lines are opened again.
 */
export function useLineEdits({ loaded, onSaved }: LineEditsOptions) {
  const key = useDraftKey(KEPT_LINES.kind, KEPT_LINES.documentId)
  const [opened] = useState(() => openKeptLines(key, loaded))
  const [state, setState] = useState(opened.state)
  const [restoredAt, setRestoredAt] = useState(opened.restoredAt)
  const [seen, setSeen] = useState(loaded)
  const [error, setError] = useState<string | null>(null)
  const latest = useRef(state)
  const kept = useRef(toKeptLines(state))
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const running = useRef<Promise<boolean> | null>(null)
  const [isSaving, setSaving] = useState(false)
  const hasSessionEnded = useHasSessionEnded()

  // Updates the state during render, so that older values are never shown.
  if (seen !== loaded) {
    setSeen(loaded)
    setState(applyLoaded(state, loaded))
  }
  useLayoutEffect(() => {
    latest.current = state
    kept.current = toKeptLines(state)
  }, [state])
  const keptState = useDraftPersistence(key, kept, { isEditable: true, isShared: true })

  function update(next: LineState) {
    // At once: Logout asks about what is kept as soon as it has saved the changes.
    if (hasChanges(latest.current) && !hasChanges(next)) removeKept()
    latest.current = next
    kept.current = toKeptLines(next)
    setState(next)
  }

  /** Not what another tab keeps: it has other changes. */
  const removeKept = useStableCallback(() => {
    if (!isDraftOfAnotherTab(key)) deleteDraft(key)
  })

  function schedule() {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), SAVE_DELAY_MS)
  }

  function changeTo(form: LineForm) {
    update({ ...latest.current, form })
    schedule()
  }

  /** Saves the changes of one order, or learns what others have changed; false when it failed. */
  async function saveOrder(orderId: string): Promise<boolean> {
    const sent = latest.current
    const reply = await callApi('POST /api/supplier/line/save', saveRequest(sent, orderId))
    if (reply.success) {
      update(applySaved(latest.current, sent, reply, performance.now()))
      return true
    }
    const { order, lines: current } = reply
    if (order !== undefined && current !== undefined) {
      update(applyConflict(latest.current, { order, lines: current }, performance.now()))
      return true
    }
    if (reply.code === 'wrong-status' || reply.code === 'not-found') {
      update(applyMovedOn(latest.current, orderId))
      return true
    }
    setError(reply.error ?? 'The changes could not be saved. They are sent again with the next change.')
    return false
  }

  async function saveAll(): Promise<boolean> {
    setError(null)
    for (;;) {
      const dirty = findDirtyOrders(latest.current).slice(0, MAX_PARALLEL_SAVES)
      if (dirty.length === 0) break
      const results = await Promise.all(dirty.map(saveOrder))
      if (results.includes(true)) onSaved()
      if (results.includes(false)) break
    }
    return !hasOpenChanges(latest.current)
  }

  /** Saves what can be saved. Returns whether nothing is left that is still to be saved. */
  const save = useStableCallback(async (): Promise<boolean> => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
    // It would be refused. This browser keeps the changes until the next sign-in.
    if (hasSessionEnded.current) return !hasOpenChanges(latest.current)
    // Of several calls that wait here, the first one starts the next save, and the others wait for that one as well.
    while (running.current !== null) await running.current
    // The fields in conflict may have been changed to what is stored.
    update(settleConflict(latest.current))
    if (findDirtyOrders(latest.current).length === 0) return !hasOpenChanges(latest.current)
    setSaving(true)
    running.current = saveAll().finally(() => {
      running.current = null
      setSaving(false)
    })
    return running.current
  })

  useEffect(() => {
    // Restored changes are saved as if they had just been typed.
    if (hasChanges(latest.current)) void save()
    else removeKept()
    // What could not be sent without a connection is sent as soon as there is one.
    const saveAgain = () => void save()
    window.addEventListener('online', saveAgain)
    return () => {
      window.removeEventListener('online', saveAgain)
      void save()
    }
  }, [save, removeKept])

  /** Saves all changes now, and asks again about fields in conflict. Returns whether nothing is left to be saved. */
  const flush = useStableCallback(async (): Promise<boolean> => {
    const isSaved = await save()
    if (!isSaved) update(showConflict(latest.current, true))
    return isSaved
  })

  return {
    /** Identifies these edits among all unsaved changes. */
    key,
    state,
    isSaving,
    isDirty: hasChanges(state),
    /** Unsaved changes would be lost with the page: another tab keeps others. */
    isKeptByOther: keptState === 'taken' && hasChanges(state),
    hasInvalidChanges: hasInvalidChanges(state),
    error,
    /** The orders that have moved on before their changes were saved. */
    movedOn: findMovedOnOrders(state),
    discardMovedOn: () => {
      update(withoutMovedOn(latest.current))
      setRestoredAt(null)
    },
    /** When the changes were made that were restored; null when nothing was, or after it was read. */
    restoredAt,
    dismissRestored: () => setRestoredAt(null),
    save,
    flush,
    hasChanges: useStableCallback(() => hasChanges(latest.current)),
    change: useStableCallback((edit: (form: OrderResponseFormValues) => OrderResponseFormValues) => {
      const before = latest.current.form
      const { items } = withoutChangedMarks(before, { ...before, items: edit(asResponseForm(before)).items })
      if (items !== before.items) changeTo({ ...before, items })
    }),
    /** Changes lines and numbers, and leaves the marks of proposed values to the caller. */
    changeForm: useStableCallback((edit: (form: LineForm) => LineForm) => {
      const form = edit(latest.current.form)
      if (form !== latest.current.form) changeTo(form)
    }),
    changeNumber: useStableCallback((orderId: string, number: string) => {
      const { form } = latest.current
      changeTo({ ...form, numbers: { ...form.numbers, [orderId]: number } })
    }),
    resolve: (theirPaths: ReadonlySet<string>) => {
      update(resolveConflict(latest.current, theirPaths))
      schedule()
    },
    showConflict: (isOpen: boolean) => update(showConflict(latest.current, isOpen)),
    discard: useStableCallback(() => update(discardChanges(latest.current))),
  }
}

/** Whether a call was answered 401 since the screen was opened: it is left for the login then. */
function useHasSessionEnded(): RefObject<boolean> {
  const hasEnded = useRef(false)
  useEffect(
    () =>
      onSessionEnd(() => {
        hasEnded.current = true
      }),
    [],
  )
  return hasEnded
}

export type LineEdits = ReturnType<typeof useLineEdits>
