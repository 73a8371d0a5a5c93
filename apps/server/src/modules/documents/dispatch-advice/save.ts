import type { CallBody, CallReply } from '@partwire/contract/call'
import type { updateDispatchAdvice as call } from '@partwire/contract/dispatch-advice'
import { hasEveryOrigin, originIndexes } from '@partwire/domain/dispatch-advice/rules'
import type { DispatchAdviceForm } from '@partwire/domain/dispatch-advice/shape'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { findContactName } from '../../suppliers/contact-store'
import { lockOrderInStatus, refuseStaleVersion } from '../worked-order'
import type { Stamp } from '../../orders/worked-order-store'
import { findOrigins, updateLines, type NewLine, type Origin } from './line-store'
import { findDispatchAdviceHeads, updateHead, type DispatchAdviceHead } from './store'

/** Saves a draft without validation: the fields are stored as they were typed. */
export async function updateDispatchAdvice(
  { db, now }: Deps,
  supplierId: string,
  body: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  await db.transaction().execute(async (tx) => {
    const { draft } = await lockDraft(tx, supplierId, body)
    await storeForm(tx, draft.id, body.form, { at: now(), by: await findContactName(tx, supplierId) })
  })
  return { success: true }
}

interface DraftRequest {
  orderId: string
  dispatchAdviceId: string
  version?: number | undefined
}

interface LockedDraft {
  order: DocumentOrder
  draft: DispatchAdviceHead
  /** Number of other dispatch advices of the order that are still drafts. */
  otherDrafts: number
}

/** Locks the order and returns the draft; refuses an unknown id, a stale version or a submitted dispatch advice. */
export async function lockDraft(
  tx: Db,
  supplierId: string,
  { orderId, dispatchAdviceId, version }: DraftRequest,
): Promise<LockedDraft> {
  const order = await lockOrderInStatus(tx, supplierId, { id: orderId, status: 'dispatchAdvice' })
  const advices = await findDispatchAdviceHeads(tx, supplierId, order.id)
  const draft = advices.find(({ id }) => id === dispatchAdviceId)
  if (draft === undefined) throw new Refusal('not-found', 'This dispatch advice does not exist.')
  if (draft.submittedAt !== null) {
    throw new Refusal('wrong-status', 'This dispatch advice has already been submitted.')
  }
  refuseStaleVersion(draft, version)
  const drafts = advices.filter(({ submittedAt }) => submittedAt === null)
  return { order, draft, otherDrafts: drafts.length - 1 }
}

/** Replaces head and lines. The form does not say which item a line delivers: a duplicate belongs to the origin before it. */
export async function storeForm(tx: Db, id: string, form: DispatchAdviceForm, stamp: Stamp): Promise<void> {
  const origins = await findOrigins(tx, id)
  if (!hasEveryOrigin(form.items, origins.length)) {
    throw new Refusal('invalid', 'The items of the form are not those of the dispatch advice.', 'items')
  }
  await updateHead(tx, id, form, stamp)
  await updateLines(tx, id, { measurements: form.measurements, items: linesWithOrigins(form, origins) })
}

function linesWithOrigins({ items }: DispatchAdviceForm, origins: readonly Origin[]): NewLine[] {
  const indexes = originIndexes(items)
  return items.flatMap((form, i) => {
    const origin = origins[indexes[i] ?? -1]
    return origin === undefined ? [] : [{ ...origin, form }]
  })
}
