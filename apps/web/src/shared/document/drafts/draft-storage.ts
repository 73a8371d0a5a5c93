import {
  isKeptByAnotherTab,
  isTextStored,
  type KeepResult,
  keepText,
  keepTextNow,
  readText,
  removeText,
} from '../../kept-drafts/kept-drafts'
import type { DraftKey } from '../../kept-drafts/draft-names'
import { stringifyDraft } from './draft-json'
import { readShape } from './draft-shape'
import type { StoredDraft } from './draft-state'

/**
 * Stores a draft in the browser, encrypted, where it survives a reload, a crash and the end of the session. When it fails
 * (storage full or forbidden, no keys) the draft is kept in memory.
 */
export function storeDraft<Form>(key: DraftKey, draft: StoredDraft<Form>): Promise<KeepResult> {
  return keepText(key, stringifyDraft(draft))
}

/** The same at once, when the page or the session ends. */
export function storeDraftNow<Form>(key: DraftKey, draft: StoredDraft<Form>): KeepResult {
  return keepTextNow(key, stringifyDraft(draft))
}

/** The stored draft; null when there is none, or when its forms do not have the fields and types of `shape`. */
export function readDraft<Form>(key: DraftKey, shape: Form): StoredDraft<Form> | null {
  return parseDraft(readDraftText(key), shape)
}

/** The stored draft as JSON text, for comparison by value; null when there is none. */
export function readDraftText(key: DraftKey): string | null {
  return readText(key)
}

/** The draft in a JSON text; null when its forms do not have the fields and types of `shape`. */
export function parseDraft<Form>(text: string | null, shape: Form): StoredDraft<Form> | null {
  const draftShape: StoredDraft<Form> = { version: 0, base: shape, form: shape, at: '' }
  return readShape(parseJson(text), draftShape)
}

/** Whether the draft that this page has stored is still in the storage. */
export function isDraftStored(key: DraftKey): boolean {
  return isTextStored(key)
}

/** Whether another tab keeps changes of this document that this page does not have. */
export function isDraftOfAnotherTab(key: DraftKey): boolean {
  return isKeptByAnotherTab(key)
}

export function deleteDraft(key: DraftKey): void {
  removeText(key)
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
