import type { removeSupplier as call } from '@partwire/contract/suppliers'
import type { CallBody, CallReply } from '@partwire/contract/call'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import type { Operator } from '../auth/session-store'
import { endSupplierAccess } from '../auth/sessions'
import { recordAction } from '../operations/operator-action-store'
import { updateSupplierRow, lockSupplier } from './supplier-store'

/** Marks the supplier as removed. Its orders and documents are kept; its e-mail and TecCom ID can be used again. */
export async function removeSupplier(
  { db, now }: Deps,
  operator: Operator,
  { id }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  await db.transaction().execute(async (tx) => {
    const supplier = await lockSupplier(tx, id)
    if (supplier === null) throw new Refusal('not-found', 'This supplier does not exist.')
    await updateSupplierRow(tx, id, { removed_at: now() })
    await endSupplierAccess(tx, id)
    await recordAction(tx, operator, now(), { action: 'remove', supplierId: id, changes: {} })
  })
  return { success: true }
}
