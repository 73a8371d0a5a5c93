import { isSameValue } from '@partwire/domain/documents/undo'
import { findConflicts, type FieldConflict, isEqual, mergeForms } from '@partwire/domain/documents/merge'

/** The document as it is stored on the server. */
export interface ServerDocument<Form> {
  documentId: string
  version: number
  form: Form
  /** Who saved it last, and when. */
  updatedBy: string
  updatedAt: string
}

/** Unsaved changes as they are stored in the browser, with the version and the form they are based on. */
export interface StoredDraft<Form> {
  version: number
  base: Form
  form: Form
  at: string
}

/** A newer server version that changed some of the fields that were also changed here. */
interface Conflict<Form> {
  server: ServerDocument<Form>
  /** The fields that both sides had changed when the dialog was opened. */
  fields: readonly FieldConflict[]
  /** False after the dialog was closed to look at the document; saving opens it again. */
  isOpen: boolean
}

/** What is edited, and what it is based on. */
export interface OpenDraft<Form> {
  documentId: string
  /** The version of `base`; a save is based on it. */
  version: number
  base: Form
  form: Form
}

export interface DraftState<Form> extends OpenDraft<Form> {
  /** The newest server version that was applied, or that is in conflict. */
  seenVersion: number
  /** When the restored changes were stored; null when nothing was restored. */
  restoredAt: Date | null
  /** Who saved the changes that were merged without a conflict, and when. */
  mergedFrom: { by: string; at: string } | null
  conflict: Conflict<Form> | null
  /** The version that our own save created, until it is loaded. */
  savedVersion: number | null
}

/** The draft of a document that is opened, with the stored changes merged in. */
export function openDraft<Form>(server: ServerDocument<Form>, stored: StoredDraft<Form> | null): DraftState<Form> {
  const unchanged = unchangedDraft(server)
  if (stored === null) return unchanged
  const { version, base, form, at } = stored
  const mine = { ...unchanged, version, base, form, restoredAt: new Date(at) }
  return version === server.version ? mine : applyServerDocument({ ...mine, seenVersion: version }, server)
}

/**
 * The draft after the document was loaded again. Unsaved changes are merged with the server version field by field;
 * fields that both sides changed become a conflict.
 */
export function applyServerDocument<Form>(draft: DraftState<Form>, server: ServerDocument<Form>): DraftState<Form> {
  if (!isChanged(draft)) return unchangedDraft(server)
  const sides = { base: draft.base, mine: draft.form, theirs: server.form }
  // The server may normalize our own saved values (1,5 becomes 1.5): that is no conflict. A save is ours as well when its
  // reply was lost.
  const isOwnSave = draft.savedVersion === server.version
  const different = isOwnSave ? [] : findConflicts(sides)
  const fields = different.filter(({ mine, theirs }) => !isSameValue(mine, theirs))
  if (fields.length > 0) return { ...draft, seenVersion: server.version, conflict: { server, fields, isOpen: true } }
  const form = mergeForms(sides, new Set(different.map(({ path }) => path)))
  // The server has all that was changed here: a save whose reply was lost, or the same change by somebody else.
  if (isEqual(form, server.form)) return unchangedDraft(server)
  const isMerged = !isOwnSave && !isEqual(draft.base, server.form)
  return {
    ...unchangedDraft(server),
    form,
    restoredAt: draft.restoredAt,
    mergedFrom: isMerged ? { by: server.updatedBy, at: server.updatedAt } : null,
  }
}

/**
 * Asks again about a conflict that was put off, for the fields of the form as it is now: it may have been edited since.
 * Merges when no field is changed on both sides any more.
 */
export function reopenConflict<Form>(draft: DraftState<Form>): DraftState<Form> {
  return draft.conflict === null ? draft : applyServerDocument(draft, draft.conflict.server)
}

/** The draft after the conflict dialog was closed to look at the document. */
export function putOffConflict<Form>(draft: DraftState<Form>): DraftState<Form> {
  return draft.conflict === null ? draft : { ...draft, conflict: { ...draft.conflict, isOpen: false } }
}

/** The draft based on the server version; `theirPaths` are the fields that keep the value of the server. */
export function resolveConflict<Form>(draft: DraftState<Form>, theirPaths: ReadonlySet<string>): DraftState<Form> {
  if (draft.conflict === null) return draft
  const { server } = draft.conflict
  const sides = { base: draft.base, mine: draft.form, theirs: server.form }
  return { ...unchangedDraft(server), form: mergeForms(sides, theirPaths) }
}

/** The draft without unsaved changes, at the newest known server version. */
export function discardChanges<Form>(draft: DraftState<Form>): DraftState<Form> {
  if (draft.conflict !== null) return unchangedDraft(draft.conflict.server)
  return { ...draft, form: draft.base, restoredAt: null, mergedFrom: null }
}

/** The draft after `sent` was saved. What was typed since then stays unsaved. */
export function markSaved<Form>(draft: DraftState<Form>, sent: Form): DraftState<Form> {
  const savedVersion = draft.version + 1
  return { ...draft, base: sent, savedVersion, restoredAt: null, mergedFrom: null, conflict: null }
}

/** True while the form differs from the version it is based on. */
export function isChanged<Form>({ base, form }: Pick<OpenDraft<Form>, 'base' | 'form'>): boolean {
  return !isEqual(base, form)
}

function unchangedDraft<Form>({ documentId, version, form }: ServerDocument<Form>): DraftState<Form> {
  const cleared = { restoredAt: null, mergedFrom: null, conflict: null, savedVersion: null }
  return { documentId, seenVersion: version, version, base: form, form, ...cleared }
}
