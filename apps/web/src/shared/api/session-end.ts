const listeners = new Set<() => void>()

/** A guarded call was answered 401: whoever draws the area hears of it and leads to its login, like the guard does. */
export function announceSessionEnd(): void {
  for (const listener of listeners) listener()
}

export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
