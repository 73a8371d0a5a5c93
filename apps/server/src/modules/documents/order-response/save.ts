import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { updateOrderResponse as call } from '@partwire/contract/order-response'
import { orderResponseSaveIssues } from '@partwire/domain/order-response/rules'
import type { Deps } from '../../../deps'
import { RuleRefusal } from '../../../errors'
import { findPerson } from '../../orders/person-store'
import { lockDraft, storeForm } from './store-form'

export async function updateOrderResponse(
  { db, now }: Deps,
  supplierId: string,
  body: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const issues = orderResponseSaveIssues(body.form)
  if (issues.length > 0) throw new RuleRefusal(issues)

  return db.transaction().execute(async (tx) => {
    const locked = await lockDraft(tx, supplierId, body)
    await storeForm(tx, locked, body.form, { at: now(), by: await findPerson(tx, supplierId) })
    return { success: true }
  })
}
