import { isAlike } from './alike'
import type { KeptDraft } from './draft-state'

/** Whose draft of which document. */
export interface DraftKey {
  supplier: string
  kind: string
  documentId: string
}

const listeners = new Set<() => void>()

/** Survives a reload, a crash and the end of a session. False when the browser has no room for it. */
export function keepDraft<Form>(key: DraftKey, draft: KeptDraft<Form>): boolean {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft))
    announce()
    return true
  } catch {
    return false
  }
}

/** The kept draft; null when there is none, or none that today's forms can show. */
export function readDraft<Form>(key: DraftKey, like: Form): KeptDraft<Form> | null {
  return asDraft(keptText(key), like)
}

/** The kept draft as it is written; the same text as long as it is the same draft. */
export function keptText(key: DraftKey): string | null {
  return localStorage.getItem(nameOf(key))
}

export function asDraft<Form>(text: string | null, like: Form): KeptDraft<Form> | null {
  const kept = parsed(text)
  const pattern: KeptDraft<Form> = { version: 0, base: like, form: like, at: '' }
  return isAlike(kept, pattern) ? kept : null
}

export function forgetDraft(key: DraftKey): void {
  localStorage.removeItem(nameOf(key))
  announce()
}

/** Calls when a draft was kept or forgotten; answers how to stop it. */
export function onDraftsChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(): void {
  for (const listener of listeners) listener()
}

function nameOf({ supplier, kind, documentId }: DraftKey): string {
  return `draft ${supplier} ${kind} ${documentId}`
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
