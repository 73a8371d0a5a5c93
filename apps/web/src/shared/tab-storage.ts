/*
 * The session storage of the browser: texts that survive a reload and end with the tab. Where the browser forbids it or it is
 * full, they are kept as long as the page is open.
 */

const unstored = new Map<string, string>()

export function readTabItem(name: string): string | null {
  return unstored.get(name) ?? tryStorage(() => sessionStorage.getItem(name)) ?? null
}

/** Returns whether the text survives a reload. */
export function writeTabItem(name: string, value: string): boolean {
  unstored.delete(name)
  const isStored = tryStorage(() => {
    sessionStorage.setItem(name, value)
    return true
  })
  if (isStored !== true) unstored.set(name, value)
  return isStored ?? false
}

export function removeTabItem(name: string): void {
  unstored.delete(name)
  tryStorage(() => sessionStorage.removeItem(name))
}

/** Undefined when the browser throws. */
function tryStorage<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
