import type { CallBody, CallReply } from '@partwire/contract/call'
import type { removeCreditNote as call } from '@partwire/contract/credit-note'
import type { Deps } from '../../../deps'
import { saveDraft } from '../worked-order'
import { readDraft } from './save'
import { deleteDraft } from './store'

/** Removes a draft with its lines. A submitted credit note is a tax record and stays. */
export async function removeCreditNote(
  { db }: Deps,
  supplierId: string,
  body: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  await saveDraft(db, {
    supplierId,
    orderId: body.orderId,
    change: async (tx) => deleteDraft(tx, (await readDraft(tx, supplierId, body)).key),
  })
  return { success: true }
}
