import { readTabItem, removeTabItem, writeTabItem } from './tab-storage'

const KEY = 'return-place'

/** Stores the URL to return to after signing in again, when a session ends with unsaved changes. Ends with the tab. */
export function saveReturnUrl(supplier: string, href: string): void {
  writeTabItem(KEY, JSON.stringify([supplier, href]))
}

/** The stored URL; null when there is none or it belongs to another supplier. */
export function readReturnUrl(supplier: string | undefined): string | null {
  const [owner, href] = readEntry()
  return supplier !== undefined && owner === supplier && href !== undefined ? href : null
}

export function clearReturnUrl(): void {
  removeTabItem(KEY)
}

function readEntry(): readonly string[] {
  const text = readTabItem(KEY)
  const entry: unknown = text === null ? null : JSON.parse(text)
  return Array.isArray(entry) ? entry.filter((part) => typeof part === 'string') : []
}
