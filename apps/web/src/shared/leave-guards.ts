import type { DraftKey } from './kept-drafts/draft-names'

/** Asks before the supplier signs out, or loads the screen again; false to stay. */
type Ask = () => Promise<boolean>

/** The unsaved changes of a document that is open, or of Open lines. */
interface OpenChanges {
  key: DraftKey
  hasChanges: () => boolean
  discard: () => void
  /** Saves what can be saved, on a screen that saves in the background. */
  save?: () => Promise<unknown>
}

interface LeaveGuard {
  ask: Ask
  changes: OpenChanges
}

const guards = new Set<LeaveGuard>()

/** Registers unsaved changes and the question about them. Returns its removal. */
export function addLeaveGuard(ask: Ask, changes: OpenChanges): () => void {
  const guard = { ask, changes }
  guards.add(guard)
  return () => guards.delete(guard)
}

/** Asks all registered guards one after the other; false as soon as one of them refuses. */
export async function confirmLeave(): Promise<boolean> {
  for (const { ask } of guards) if (!(await ask())) return false
  return true
}

/** Saves what the open screen would save in the background, without a question. */
export async function saveOpenChanges(): Promise<void> {
  for (const { changes } of guards) await changes.save?.()
}

/** What is open and has unsaved changes. */
export function listOpenChanges(): OpenChanges[] {
  return [...guards].flatMap(({ changes }) => (changes.hasChanges() ? [changes] : []))
}
