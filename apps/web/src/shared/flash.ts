import { readTabItem, removeTabItem, writeTabItem } from './tab-storage'

const KEY = 'flash'

/** Stores a message for the next screen to show. It survives a reload and ends with the tab. */
export function setFlash(message: string): void {
  writeTabItem(KEY, message)
}

export function readFlash(): string | null {
  return readTabItem(KEY)
}

export function clearFlash(): void {
  removeTabItem(KEY)
}
