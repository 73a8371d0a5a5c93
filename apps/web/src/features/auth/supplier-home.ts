import { PATHS } from '../../shared/paths'
import { returnPlace } from '../../shared/return-place'

interface SignedIn {
  id?: string | undefined
  lastAccessTime?: string | undefined
}

/**
 * Orders if a last access time exists, otherwise Settings; but whoever lost the session over unsaved changes goes back
 * to them.
 */
export function supplierHome(supplier: SignedIn | undefined): { to: string } | { href: string } {
  const href = returnPlace(supplier?.id)
  if (href !== null) return { href }
  return { to: supplier?.lastAccessTime === undefined ? PATHS.settings : PATHS.orders }
}
