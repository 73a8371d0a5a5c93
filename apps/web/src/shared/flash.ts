const KEY = 'flash'

/** Stores a message for the next screen to show. It survives a reload and ends with the tab. */
export function setFlash(message: string): void {
  sessionStorage.setItem(KEY, message)
}

export function readFlash(): string | null {
  return sessionStorage.getItem(KEY)
}

export function clearFlash(): void {
  sessionStorage.removeItem(KEY)
}
