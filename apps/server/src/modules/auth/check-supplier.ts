import type { ReplyOf } from '@partwire/contract/call'
import type { supplierCheckLogin } from '@partwire/contract/auth'
import type { Deps } from '../../deps'
import { findSupplierSession } from './session-store'
import type { Visit } from '../../http/visit'
import { tokenHash } from '../../security/tokens'
import { signedInSupplier } from './signed-in-supplier'

export async function checkSupplier(
  { db, now, config }: Deps,
  visit: Visit,
): Promise<ReplyOf<typeof supplierCheckLogin>> {
  const token = visit.sessionToken('supplier')
  const supplier = token === undefined ? null : await findSupplierSession(db, tokenHash(token), now(), config.demo)
  return supplier === null ? { success: false } : { success: true, supplier: signedInSupplier(supplier) }
}
