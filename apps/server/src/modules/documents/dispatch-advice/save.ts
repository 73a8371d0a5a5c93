import type { CallBody, CallReply } from '@partwire/contract/call'
import type { updateDispatchAdvice as call } from '@partwire/contract/dispatch-advice'
import { hasEveryOrigin, originIndexes } from '@partwire/domain/dispatch-advice/rules'
import type { DispatchAdviceForm } from '@partwire/domain/dispatch-advice/shape'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { documentOrder } from '../../orders/order-record-store'
import type { DraftKey } from '../../orders/worked-order-store'
import { refuseMissing, refuseOtherStatus, refuseStaleVersion, saveDraft } from '../worked-order'
import { typedLines, type NewLine, type Origin } from './line-store'
import { findDraft, type DraftRecord } from './read-store'
import { typedHead, updateDraft, type DispatchAdviceHead, type StoredForm } from './store'

/** Saves a draft without validation: the fields are stored as they were typed. */
export async function updateDispatchAdvice(
  { db, now }: Deps,
  supplierId: string,
  body: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  await saveDraft(db, {
    supplierId,
    orderId: body.orderId,
    change: async (tx) => {
      const draft = await readDraft(tx, supplierId, body)
      const stamp = { at: now(), by: draft.record.contactName }
      return updateDraft(tx, draft.key, storedForm(draft, body.form), stamp)
    },
  })
  return { success: true }
}

interface DraftRequest {
  orderId: string
  dispatchAdviceId: string
  version?: number | undefined
}

interface Draft {
  key: DraftKey
  order: DocumentOrder
  head: DispatchAdviceHead
  record: DraftRecord
  /** Number of other dispatch advices of the order that are still drafts. */
  otherDrafts: number
}

/** Reads the draft; refuses another status, an unknown id, a stale version or a submitted dispatch advice. */
export async function readDraft(
  db: Db,
  supplierId: string,
  { orderId, dispatchAdviceId, version }: DraftRequest,
): Promise<Draft> {
  const record = (await findDraft(db, { supplierId, orderId, dispatchAdviceId })) ?? refuseMissing()
  const order = documentOrder(record.order)
  refuseOtherStatus(order, 'dispatchAdvice')
  const head = record.heads.find(({ id }) => id === dispatchAdviceId)
  if (head === undefined) throw new Refusal('not-found', 'This dispatch advice does not exist.')
  if (head.submittedAt !== null) {
    throw new Refusal('wrong-status', 'This dispatch advice has already been submitted.')
  }
  refuseStaleVersion(head, version)
  const drafts = record.heads.filter(({ submittedAt }) => submittedAt === null)
  const key = { supplierId, orderId, id: head.id, version: head.version }
  return { key, order, head, record, otherDrafts: drafts.length - 1 }
}

/** The form does not say which item a line delivers: a duplicate belongs to the origin before it. */
export function storedForm({ record: { origins } }: Pick<Draft, 'record'>, form: DispatchAdviceForm): StoredForm {
  if (!hasEveryOrigin(form.items, origins.length)) {
    throw new Refusal('invalid', 'The items of the form are not those of the dispatch advice.', 'items')
  }
  return { head: typedHead(form), lines: typedLines(form.measurements, linesWithOrigins(form, origins)) }
}

function linesWithOrigins({ items }: DispatchAdviceForm, origins: readonly Origin[]): NewLine[] {
  const indexes = originIndexes(items)
  return items.flatMap((form, i) => {
    const origin = origins[indexes[i] ?? -1]
    return origin === undefined ? [] : [{ ...origin, form }]
  })
}
