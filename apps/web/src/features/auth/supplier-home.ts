import { PATHS } from '../../shared/paths'
import { readReturnUrl } from '../../shared/return-url'

interface SignedIn {
  id?: string | undefined
  lastAccessTime?: string | undefined
}

/**
 * The first screen after a sign-in: Orders if a last access time exists, otherwise Settings. A supplier whose session
 * ended with unsaved changes returns to the document that has them.
 */
export function supplierHome(supplier: SignedIn | undefined): { to: string } | { href: string } {
  const href = readReturnUrl(supplier?.id)
  if (href !== null) return { href }
  return { to: supplier?.lastAccessTime === undefined ? PATHS.settings : PATHS.orders }
}
