import { stringifyDraft } from './draft-json'
import type { StoredDraft } from './draft-state'

/** Identifies a stored draft. */
export interface DraftKey {
  supplier: string
  kind: string
  documentId: string
}

/** Drafts that local storage rejected. They survive a change of screen, but not a reload. */
const unstoredDrafts = new Map<string, string>()
const listeners = new Set<() => void>()

/**
 * Stores a draft in local storage, where it survives a reload, a crash and the end of the session. Returns false when
 * the storage is full or forbidden; the draft is then kept in memory.
 */
export function storeDraft<Form>(key: DraftKey, draft: StoredDraft<Form>): boolean {
  const name = storageKey(key)
  const text = stringifyDraft(draft)
  const isStored = tryStorage(() => localStorage.setItem(name, text))
  if (isStored) unstoredDrafts.delete(name)
  else unstoredDrafts.set(name, text)
  notifyListeners()
  return isStored
}

/** The stored draft; null when there is none, or when its forms do not have the fields and types of `shape`. */
export function readDraft<Form>(key: DraftKey, shape: Form): StoredDraft<Form> | null {
  return parseDraft(readDraftText(key), shape)
}

/** The stored draft as JSON text, for comparison by value; null when there is none. */
export function readDraftText(key: DraftKey): string | null {
  const name = storageKey(key)
  return unstoredDrafts.get(name) ?? readStorage(name)
}

/** The draft in a JSON text; null when its forms do not have the fields and types of `shape`. */
export function parseDraft<Form>(text: string | null, shape: Form): StoredDraft<Form> | null {
  const draft = parseJson(text)
  const draftShape: StoredDraft<Form> = { version: 0, base: shape, form: shape, at: '' }
  return matchesShape(draft, draftShape) ? draft : null
}

export function deleteDraft(key: DraftKey): void {
  const name = storageKey(key)
  unstoredDrafts.delete(name)
  tryStorage(() => localStorage.removeItem(name))
  notifyListeners()
}

/** Calls `listener` after every stored or deleted draft. Returns how to unsubscribe. */
export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function storageKey({ supplier, kind, documentId }: DraftKey): string {
  return `draft ${supplier} ${kind} ${documentId}`
}

/** False when the browser throws: on every access if storage is forbidden, on every write if it is full. */
function tryStorage(access: () => void): boolean {
  try {
    access()
    return true
  } catch {
    return false
  }
}

function readStorage(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Whether a value has the fields and types of `shape`. A draft that an older version of the portal stored with another
 * form does not match. The first line of a list in `shape` stands for all its lines; an empty list accepts no lines.
 */
function matchesShape<Value>(value: unknown, shape: Value): value is Value {
  return !isNil(value) && hasShape(value, shape)
}

function hasShape(value: unknown, shape: unknown): boolean {
  if (value === undefined) return isNil(shape)
  // A field may be null in one of the two and filled in the other.
  if (value === null || isNil(shape)) return true
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((line) => hasLineShape(line, shape[0]))
  if (isRecord(shape)) {
    return isRecord(value) && Object.keys(shape).every((key) => hasShape(value[key], shape[key]))
  }
  return typeof value === typeof shape
}

function hasLineShape(line: unknown, shape: unknown): boolean {
  return !isNil(shape) && matchesShape(line, shape)
}

function isNil(value: unknown): boolean {
  return value === null || value === undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
