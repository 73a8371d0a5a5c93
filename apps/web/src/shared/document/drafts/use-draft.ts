import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSteady } from '../../use-steady'
import * as drafts from './draft-state'
import { forgetDraft, readDraft } from './draft-storage'
import { useDraftKeeping } from './use-draft-keeping'
import { useSupplierId } from '../frame/use-supplier-id'

interface DraftOptions<Form> {
  /** Which document it is; a draft is kept under it and `documentId`. */
  kind: 'orderResponse' | 'dispatchAdvice' | 'invoice'
  documentId: string
  version: number
  /** The form of the server's document. Looked at only when `documentId` or `version` is another one. */
  initial: Form
  isEditable: boolean
  updatedBy?: string
  updatedAt?: string
}

export type Draft<Form> = ReturnType<typeof useDraft<Form>>

/**
 * The form of a document while it is edited. Unsaved changes outlive a reload and the end of the session, and meet what
 * somebody else saved field by field. `<DraftGuard>` shows what there is to tell and asks before leaving.
 */
export function useDraft<Form>(options: DraftOptions<Form>) {
  const { kind, documentId, version, initial, isEditable, updatedBy = '', updatedAt = '' } = options
  const key = { supplier: useSupplierId(), kind, documentId }
  const server = { documentId, version, form: initial, updatedBy, updatedAt }
  const open = () => drafts.openDraft(server, isEditable ? readDraft(key, initial) : null)
  const [state, setState] = useState(open)
  const latest = useRef(state)

  // Another document, one that is locked now, or a newer version: the form follows before anything of it is shown.
  const isLocked = !isEditable && drafts.isChanged(state)
  if (state.documentId !== documentId || isLocked) setState(open())
  else if (state.seen !== version) setState(drafts.meetServer(state, server))
  useLayoutEffect(() => {
    latest.current = state
  }, [state])

  const isDirty = isEditable && drafts.isChanged(state)
  const { keep, isInVain } = useDraftKeeping(key, latest, isEditable)
  useEffect(() => {
    // What is kept of a document that can no longer be edited was not sent: `<UnsentNotice>` tells it first.
    if (isEditable && !isDirty) forgetDraft({ supplier: key.supplier, kind, documentId })
  }, [isEditable, isDirty, key.supplier, kind, documentId])

  /** At once, so that a navigation in the same breath meets what is true. */
  function put(next: drafts.DraftState<Form>) {
    latest.current = next
    setState(next)
  }

  return {
    form: state.form,
    /** What a save is based on: goes with the form as `version`. */
    version: state.version,
    isDirty,
    hasChanges: () => isEditable && drafts.isChanged(latest.current),
    change: useSteady((update: (form: Form) => Form) => put({ ...latest.current, form: update(latest.current.form) })),
    /** Writes the changes down at once: the screen may be drawn anew before the next moment comes. */
    keep,
    /** Until keeping works again, what is typed lives only as long as this page. */
    cannotBeKept: isEditable && isInVain,
    restored: state.restored,
    joined: state.joined,
    conflict: state.conflict,
    discard: () => put(drafts.discardChanges(latest.current)),
    /** What was sent; left out, the form as it is. */
    markSaved: (sent: Form = latest.current.form) => put(drafts.markSaved(latest.current, sent)),
    resolve: (takeTheirs: ReadonlySet<string>) => put(drafts.resolveConflict(latest.current, takeTheirs)),
    showConflict: (isOpen: boolean) => put(withConflictOpen(latest.current, isOpen)),
    dismissNotices: () => put({ ...latest.current, restored: null, joined: null }),
  }
}

function withConflictOpen<Form>(draft: drafts.DraftState<Form>, isOpen: boolean): drafts.DraftState<Form> {
  return draft.conflict === null ? draft : { ...draft, conflict: { ...draft.conflict, isOpen } }
}
