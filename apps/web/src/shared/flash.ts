const KEY = 'flash'

/** A message that one screen leaves for the next. It outlives a reload, not the tab. */
export function leaveFlash(message: string): void {
  sessionStorage.setItem(KEY, message)
}

export function readFlash(): string | null {
  return sessionStorage.getItem(KEY)
}

export function clearFlash(): void {
  sessionStorage.removeItem(KEY)
}
