import type { ReplyOf } from '@partwire/contract/call'
import type { supplierCheckLogin } from '@partwire/contract/auth'
import type { SignedInSupplier } from './session-store'

export function signedInSupplier({
  id,
  supplierName,
  lastAccessAt,
}: SignedInSupplier): NonNullable<ReplyOf<typeof supplierCheckLogin>['supplier']> {
  return { id, supplierName, ...(lastAccessAt === null ? {} : { lastAccessTime: lastAccessAt.toISOString() }) }
}
