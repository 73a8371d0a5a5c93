import { diffFields, type FieldConflict, isSame, mergeForms } from '@partwire/domain/documents/merge'

/** A document as the server has it. */
export interface ServerDraft<Form> {
  documentId: string
  version: number
  form: Form
  /** Who saved it last, and when. */
  updatedBy: string
  updatedAt: string
}

/** Unsaved changes as they were kept, and what they were changes of. */
export interface KeptDraft<Form> {
  version: number
  base: Form
  form: Form
  at: string
}

/** Somebody else has saved: what they made of the document, and the fields that both changed. */
interface Conflict<Form> {
  server: ServerDraft<Form>
  fields: readonly FieldConflict[]
  /** The dialog may be closed to look at the document; saving opens it again. */
  isOpen: boolean
}

export interface DraftState<Form> {
  documentId: string
  /** The newest version of the server that was met. */
  seen: number
  /** The version that `base` is, and that a save is based on. */
  version: number
  base: Form
  form: Form
  /** When the changes were kept that have been brought back. */
  restored: Date | null
  /** Whose changes were taken in without a question, because they touched other fields. */
  joined: { by: string; at: string } | null
  conflict: Conflict<Form> | null
  /** The version that our own save has made, until it is met. */
  saved: number | null
}

export function openDraft<Form>(server: ServerDraft<Form>, kept: KeptDraft<Form> | null): DraftState<Form> {
  const fresh = freshDraft(server)
  if (kept === null) return fresh
  const mine = { ...fresh, version: kept.version, base: kept.base, form: kept.form, restored: new Date(kept.at) }
  return kept.version === server.version ? mine : meetServer({ ...mine, seen: kept.version }, server)
}

/** The server's document has come anew: after a save, or because somebody else was faster. */
export function meetServer<Form>(draft: DraftState<Form>, server: ServerDraft<Form>): DraftState<Form> {
  if (!isChanged(draft)) return freshDraft(server)
  const sides = { base: draft.base, mine: draft.form, theirs: server.form }
  // Our own save comes back as the server writes it (1,5 as 1.5): nothing to ask or to tell.
  const isOwn = draft.saved === server.version
  const fields = isOwn ? [] : diffFields(sides)
  if (fields.length > 0) return { ...draft, seen: server.version, conflict: { server, fields, isOpen: true } }
  const isOthers = !isOwn && !isSame(draft.base, server.form)
  return {
    ...freshDraft(server),
    form: mergeForms(sides, new Set()),
    restored: draft.restored,
    joined: isOthers ? { by: server.updatedBy, at: server.updatedAt } : null,
  }
}

/** The choice is made: from now on the form is based on what the other one saved. */
export function resolveConflict<Form>(draft: DraftState<Form>, takeTheirs: ReadonlySet<string>): DraftState<Form> {
  if (draft.conflict === null) return draft
  const { server } = draft.conflict
  const sides = { base: draft.base, mine: draft.form, theirs: server.form }
  return { ...freshDraft(server), form: mergeForms(sides, takeTheirs) }
}

/** Everything back to what the server has. */
export function discardChanges<Form>(draft: DraftState<Form>): DraftState<Form> {
  if (draft.conflict !== null) return freshDraft(draft.conflict.server)
  return { ...draft, form: draft.base, restored: null, joined: null }
}

/** What was sent is saved; what was typed since then is not. */
export function markSaved<Form>(draft: DraftState<Form>, sent: Form): DraftState<Form> {
  return { ...draft, base: sent, saved: draft.version + 1, restored: null, joined: null, conflict: null }
}

export function isChanged<Form>({ base, form }: Pick<DraftState<Form>, 'base' | 'form'>): boolean {
  return !isSame(base, form)
}

function freshDraft<Form>({ documentId, version, form }: ServerDraft<Form>): DraftState<Form> {
  const nothing = { restored: null, joined: null, conflict: null, saved: null }
  return { documentId, seen: version, version, base: form, form, ...nothing }
}
