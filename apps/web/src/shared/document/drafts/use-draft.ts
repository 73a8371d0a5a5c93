import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { DraftKey } from '../../kept-drafts/draft-names'
import { useStableCallback } from '../../use-stable-callback'
import * as drafts from './draft-state'
import { deleteDraft, readDraft } from './draft-storage'
import { useDraftPersistence } from './use-draft-persistence'

interface DraftOptions<Form> {
  /** The kind of document; part of the storage key. */
  kind: 'orderResponse' | 'dispatchAdvice' | 'invoice' | 'creditNote'
  documentId: string
  version: number
  /** The form of the server document. Read only when `documentId` or `version` changes. */
  initial: Form
  /** A form with a line in every list: a stored draft with other fields or types is ignored. */
  shape: Form
  isEditable: boolean
  updatedBy?: string
  updatedAt?: string
}

export type Draft<Form> = ReturnType<typeof useDraft<Form>>

/**
 * The form of a document that is edited. Unsaved changes are stored in the browser, restored after a reload or a new
 * sign-in, and merged with what others save. The document was loaded with `useLoadedDocument`, which decrypts the stored
 * changes. `<DraftGuard>` shows the notices and dialogs that belong to it.
 */
export function useDraft<Form>(options: DraftOptions<Form>) {
  const { kind, documentId, version, initial, shape, isEditable, updatedBy = '', updatedAt = '' } = options
  const key = useDraftKey(kind, documentId)
  const server = { documentId, version, form: initial, updatedBy, updatedAt }
  const open = () => drafts.openDraft(server, isEditable ? readDraft(key, shape) : null)
  const [state, setState] = useState(open)
  const latest = useRef(state)

  // Updates the state during render, so that the form of another document or an old version is never shown.
  const isLocked = !isEditable && drafts.isChanged(state)
  if (state.documentId !== documentId || isLocked) setState(open())
  else if (state.seenVersion !== version) setState(drafts.applyServerDocument(state, server))
  useLayoutEffect(() => {
    latest.current = state
  }, [state])

  const isDirty = isEditable && drafts.isChanged(state)
  const hasFailed = useDraftPersistence(key, latest, { isEditable }) === 'failed'
  useEffect(() => {
    // The stored draft of a locked document was not sent: `<UnsentNotice>` shows and deletes it.
    if (isEditable && !isDirty) deleteDraft(key)
  }, [isEditable, isDirty, key])

  /** Updates `latest` at once, so that a navigation in the same event sees the new state. */
  function update(next: drafts.DraftState<Form>) {
    latest.current = next
    setState(next)
  }

  return {
    /** Identifies the document among all drafts. */
    key,
    form: state.form,
    /** The version that a save is based on; sent with the form. */
    version: state.version,
    isDirty,
    hasChanges: () => isEditable && drafts.isChanged(latest.current),
    change: useStableCallback((edit: (form: Form) => Form) =>
      update({ ...latest.current, form: edit(latest.current.form) }),
    ),
    /** The browser cannot store the changes: they are lost when the page is closed. */
    isNotPersisted: isEditable && hasFailed,
    restoredAt: state.restoredAt,
    mergedFrom: state.mergedFrom,
    conflict: state.conflict,
    discard: () => update(drafts.discardChanges(latest.current)),
    /** `sent` is the form that was saved; by default the current one. */
    markSaved: (sent: Form = latest.current.form) => update(drafts.markSaved(latest.current, sent)),
    resolve: (theirPaths: ReadonlySet<string>) => update(drafts.resolveConflict(latest.current, theirPaths)),
    reopenConflict: () => update(drafts.reopenConflict(latest.current)),
    putOffConflict: () => update(drafts.putOffConflict(latest.current)),
    dismissNotices: () => update({ ...latest.current, restoredAt: null, mergedFrom: null }),
  }
}

/** The storage key of a document's draft; drafts are stored separately for each signed-in supplier. */
export function useDraftKey(kind: DraftKey['kind'], documentId: string): DraftKey {
  const supplier = useSupplierId()
  return useMemo(() => ({ supplier, kind, documentId }), [supplier, kind, documentId])
}

/** The supplier who is signed in. */
export function useSupplierId(): string {
  return useRouteContext({ strict: false }).supplier?.id ?? ''
}
