import { isAlike } from './equal-values'
import type { KeptDraft } from './draft-state'

/** Whose draft of which document. */
export interface DraftKey {
  supplier: string
  kind: string
  documentId: string
}

/** What the browser has no room for lives as long as the page: looking at another document does not lose it. */
const unkept = new Map<string, string>()
const listeners = new Set<() => void>()

/** Survives a reload, a crash and the end of a session. False when the browser has no room for it or forbids it. */
export function keepDraft<Form>(key: DraftKey, draft: KeptDraft<Form>): boolean {
  const name = nameOf(key)
  const text = JSON.stringify(draft)
  const isKept = isDone(() => localStorage.setItem(name, text))
  if (isKept) unkept.delete(name)
  else unkept.set(name, text)
  announce()
  return isKept
}

/** The kept draft; null when there is none, or none that today's forms can show. */
export function readDraft<Form>(key: DraftKey, like: Form): KeptDraft<Form> | null {
  return asDraft(keptText(key), like)
}

/** The kept draft as it is written; the same text as long as it is the same draft. */
export function keptText(key: DraftKey): string | null {
  const name = nameOf(key)
  return unkept.get(name) ?? stored(name)
}

export function asDraft<Form>(text: string | null, like: Form): KeptDraft<Form> | null {
  const kept = parsed(text)
  const pattern: KeptDraft<Form> = { version: 0, base: like, form: like, at: '' }
  return isAlike(kept, pattern) ? kept : null
}

export function forgetDraft(key: DraftKey): void {
  const name = nameOf(key)
  unkept.delete(name)
  isDone(() => localStorage.removeItem(name))
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

/** A browser that forbids its storage throws at every touch of it, one whose storage is full at every write. */
function isDone(touch: () => void): boolean {
  try {
    touch()
    return true
  } catch {
    return false
  }
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
