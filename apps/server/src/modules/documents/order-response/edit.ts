import type { DocumentOrder } from '@partwire/domain/documents/shape'
import type { OrderResponseForm } from '@partwire/domain/order-response/shape'
import type { Db } from '../../../db/connect'
import { documentOrder } from '../../orders/order-record-store'
import { lockOrder } from '../../orders/worked-order-store'
import { expectStored, refuseMissing, refuseOtherStatus } from '../worked-order'
import { storedDraftForm } from './check'
import { linesWithConfirms, typedLines } from './line-store'
import { initialItem, openOrderResponse, type Opening } from './open'
import { responseOffers } from './proposals'
import { findEditable, type EditableRecord } from './read-store'
import { storedForm } from './save'
import { updateDraft } from './store'

/** The draft of an order; for an order without one, what a new draft would hold. */
export interface EditableDraft {
  order: DocumentOrder
  record: EditableRecord
  form: OrderResponseForm
}

/** Refuses an order that the supplier does not have, or that is past its order response. */
export async function readEditableDraft(
  db: Db,
  supplierId: string,
  orderId: string,
  today: string,
): Promise<EditableDraft> {
  const record = (await findEditable(db, supplierId, orderId)) ?? refuseMissing()
  const order = documentOrder(record.order)
  refuseOtherStatus(order, 'orderResponse')
  const lines = record.head === null ? newLines(record, today) : linesWithConfirms(record.lines)
  return { order, record, form: storedDraftForm(record, lines) }
}

function newLines(record: EditableRecord, today: string) {
  const { offersAt } = responseOffers(record, today)
  return typedLines(record.items.map((item, i) => initialItem(item, today, offersAt(i))))
}

interface Edited {
  supplierId: string
  orderId: string
  opening: Opening
}

/**
 * Locks the order and changes its draft, which is opened first when the order has none. Nothing is stored, and no draft
 * is opened, when `edit` returns the form it was given.
 */
export async function editDraft(
  tx: Db,
  { supplierId, orderId, opening }: Edited,
  edit: (draft: EditableDraft) => OrderResponseForm | Promise<OrderResponseForm>,
): Promise<void> {
  await lockOrder(tx, supplierId, orderId)
  const before = await readEditableDraft(tx, supplierId, orderId, opening.today)
  const form = await edit(before)
  if (form === before.form) return

  if (before.record.head === null) await openOrderResponse(tx, supplierId, orderId, opening)
  const { order, record } =
    before.record.head === null ? await readEditableDraft(tx, supplierId, orderId, opening.today) : before
  const { head } = record
  if (head === null) throw new Error('an order response was not opened although its order is locked')
  const key = { supplierId, orderId, id: head.id, version: head.version }
  const stamp = { at: opening.at, by: record.contactName }
  expectStored(await updateDraft(tx, key, await storedForm({ order, record }, form), stamp))
}
