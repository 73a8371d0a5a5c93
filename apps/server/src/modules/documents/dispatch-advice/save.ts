import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { updateDispatchAdvice as call } from '@partwire/contract/dispatch-advice'
import type { Deps } from '../../../deps'
import { findPerson } from '../../orders/person-store'
import { lockOrderIn } from '../worked-order'
import { findDraft } from './find-draft'
import { storeForm } from './store-form'

/** Save does not validate: a draft keeps what was typed. */
export async function updateDispatchAdvice(
  { db, now }: Deps,
  supplierId: string,
  body: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  await db.transaction().execute(async (tx) => {
    await lockOrderIn(tx, supplierId, { id: body.orderId, status: 'dispatchAdvice' })
    const { draft } = await findDraft(tx, supplierId, body)
    await storeForm(tx, draft.id, body.form, { at: now(), by: await findPerson(tx, supplierId) })
  })
  return { success: true }
}
