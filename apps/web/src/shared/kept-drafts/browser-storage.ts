/*
 * Access to the local storage of the browser, which throws: on every access where it is forbidden, on every write where it
 * is full.
 */

export function itemNames(): string[] {
  return tryStorage(() => Object.keys(localStorage)) ?? []
}

export function readItem(name: string): string | null {
  return tryStorage(() => localStorage.getItem(name)) ?? null
}

/** Returns whether the item is stored. */
export function writeItem(name: string, value: string): boolean {
  const isStored = tryStorage(() => {
    localStorage.setItem(name, value)
    return true
  })
  return isStored ?? false
}

export function removeItem(name: string): void {
  tryStorage(() => localStorage.removeItem(name))
}

/** Undefined when the browser throws. */
function tryStorage<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
