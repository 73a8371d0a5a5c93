import { PATHS } from '../../shared/paths'

/** Orders if a last access time exists, otherwise Settings. */
export function supplierHome(supplier: { lastAccessTime?: string | undefined } | undefined) {
  return supplier?.lastAccessTime === undefined ? PATHS.settings : PATHS.orders
}
