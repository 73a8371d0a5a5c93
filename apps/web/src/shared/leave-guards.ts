type LeaveGuard = () => Promise<boolean>

const guards = new Set<LeaveGuard>()

/** Registers a question to ask before the supplier signs out, for example about unsaved changes. Returns its removal. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/** Asks all registered guards one after the other; false as soon as one of them refuses. */
export async function confirmLeave(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false
  return true
}
