import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { deleteDraft, isDraftOfAnotherTab } from '../../shared/document/drafts/draft-storage'
import { useDraftKey } from '../../shared/document/drafts/use-draft'
import { useDraftPersistence } from '../../shared/document/drafts/use-draft-persistence'
import type { OrderResponseFormValues } from '../../shared/document/response-lines/form'
import { useStableCallback } from '../../shared/use-stable-callback'
import { KEPT_LINES, openKeptLines, toKeptLines } from './kept-lines'
import { discardChanges, resolveConflict, showConflict } from './line-conflict'
import { applyLoaded, type LoadedLines } from './line-reload'
import {
  asResponseForm,
  findMovedOnOrders,
  hasChanges,
  hasInvalidChanges,
  type LineForm,
  type LineState,
  withoutChangedMarks,
  withoutMovedOn,
} from './line-state'
import { useLineSaves } from './use-line-saves'

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
  const latest = useRef(state)
  const kept = useRef(toKeptLines(state))

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

  const { error, isSaving, save, schedule } = useLineSaves({ latest, update, onSaved })

  function changeTo(form: LineForm) {
    update({ ...latest.current, form })
    schedule()
  }

  useEffect(() => {
    // Restored changes are saved as if they had just been typed.
    if (hasChanges(latest.current)) void save()
    else removeKept()
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

export type LineEdits = ReturnType<typeof useLineEdits>
