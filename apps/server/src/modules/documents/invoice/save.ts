import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { updateInvoice as call } from '@partwire/contract/invoice'
import { withTaxPercents } from '@partwire/domain/invoice/form'
import { BLANK_SETTING } from '@partwire/domain/settings/blank'
import type { Deps } from '../../../deps'
import { findPerson } from '../../orders/person-store'
import { lockOrderIn } from '../worked-order'
import { findSetting } from '../../settings/setting-store'
import { updateLines } from './line-store'
import { updateHead } from './store'
import { ownDraft } from './own-draft'

/** Save does no validation: a draft holds what was typed. */
export async function updateInvoice(
  { db, now }: Deps,
  supplierId: string,
  body: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  await db.transaction().execute(async (tx) => {
    await lockOrderIn(tx, supplierId, { id: body.orderId, status: 'invoice' })
    const draft = await ownDraft(tx, supplierId, body)
    const { taxs } = (await findSetting(tx, supplierId)) ?? BLANK_SETTING
    await updateHead(tx, draft.id, body.form, { at: now(), by: await findPerson(tx, supplierId) })
    await updateLines(tx, draft.id, withTaxPercents(body.form, taxs))
  })
  return { success: true }
}
