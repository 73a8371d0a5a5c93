type MayLeave = () => Promise<boolean>

const guards = new Set<MayLeave>()

/** Whoever holds unsaved changes is asked before the person signs out. */
export function guardLeaving(guard: MayLeave): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false
  return true
}
