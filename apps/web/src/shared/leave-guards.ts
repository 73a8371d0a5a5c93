import type { DraftKey } from './kept-drafts/draft-names'

/** Asks before the supplier signs out; false to stay. */
type Ask = () => Promise<boolean>

/** The unsaved changes of a document that is open. */
interface OpenChanges {
  key: DraftKey
  hasChanges: () => boolean
  discard: () => void
}

interface LeaveGuard {
  ask: Ask
  changes: OpenChanges | null
}

const guards = new Set<LeaveGuard>()

/** Registers a question to ask before the supplier signs out, for example about unsaved changes. Returns its removal. */
export function addLeaveGuard(ask: Ask, changes: OpenChanges | null = null): () => void {
  const guard = { ask, changes }
  guards.add(guard)
  return () => guards.delete(guard)
}

/**
 * Asks all registered guards one after the other, or those of screens that are no document; false as soon as one of them
 * refuses.
 */
export async function confirmLeave(asked: 'all' | 'withoutDocument' = 'all'): Promise<boolean> {
  for (const { ask, changes } of guards) {
    if ((asked === 'all' || changes === null) && !(await ask())) return false
  }
  return true
}

/** The documents that are open and have unsaved changes. */
export function listOpenChanges(): OpenChanges[] {
  return [...guards].flatMap(({ changes }) => (changes?.hasChanges() === true ? [changes] : []))
}
