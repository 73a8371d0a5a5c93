import { isAlike } from './alike'
import type { KeptDraft } from './draft-state'

/** Whose draft of which document. */
export interface DraftKey {
  supplier: string
  kind: string
  documentId: string
}

/** Survives a reload, a crash and the end of a session. False when the browser has no room for it. */
export function keepDraft<Form>(key: DraftKey, draft: KeptDraft<Form>): boolean {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** The kept draft; null when there is none, or none that today's forms can show. */
export function readDraft<Form>(key: DraftKey, like: Form): KeptDraft<Form> | null {
  const kept = parsed(localStorage.getItem(nameOf(key)))
  const pattern: KeptDraft<Form> = { version: 0, base: like, form: like, at: '' }
  return isAlike(kept, pattern) ? kept : null
}

export function forgetDraft(key: DraftKey): void {
  localStorage.removeItem(nameOf(key))
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
