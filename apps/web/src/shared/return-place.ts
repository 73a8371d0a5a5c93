const KEY = 'return-place'

/** The session ends while something is unsaved here: signing in again leads back. It lives as long as the tab. */
export function rememberPlace(supplier: string, href: string): void {
  sessionStorage.setItem(KEY, JSON.stringify([supplier, href]))
}

/** Where to go back to; null when there is no such place, or it is another supplier's. */
export function returnPlace(supplier: string | undefined): string | null {
  const [owner, href] = remembered()
  return supplier !== undefined && owner === supplier && href !== undefined ? href : null
}

/** Whoever is in has come back, or has gone elsewhere. */
export function forgetPlace(): void {
  sessionStorage.removeItem(KEY)
}

function remembered(): readonly string[] {
  const text = sessionStorage.getItem(KEY)
  const place: unknown = text === null ? null : JSON.parse(text)
  return Array.isArray(place) ? place.filter((part) => typeof part === 'string') : []
}
