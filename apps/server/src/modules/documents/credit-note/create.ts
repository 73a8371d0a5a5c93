import type { CallBody, CallReply } from '@partwire/contract/call'
import type { createCreditNote as call } from '@partwire/contract/credit-note'
import { isCreditable } from '@partwire/domain/credit-note/credit'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { lockOrder } from '../../orders/worked-order-store'
import { submittedInvoice } from '../e-documents/source'
import { refuseMissing } from '../worked-order'
import type { CreditedPositions } from './line-store'
import { linesToCredit } from './read'
import { findCreditedInvoice } from './read-store'
import { findDraftId, insertCreditNote } from './store'

const NOTHING: CreditedPositions = { items: [], allowOrCharges: [] }

/** Opens the draft of a credit note for the submitted invoice of an order. A draft that exists is opened again. */
export async function createCreditNote(
  { db, now }: Deps,
  supplierId: string,
  { orderId }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  return db.transaction().execute(async (tx): Promise<CallReply<typeof call>> => {
    await lockOrder(tx, supplierId, orderId)
    const draftId = await findDraftId(tx, supplierId, orderId)
    if (draftId !== null) return { success: true, creditNoteId: draftId }

    const record = (await findCreditedInvoice(tx, supplierId, orderId)) ?? refuseMissing()
    const { head } = submittedInvoice(record)
    const lines = linesToCredit(record, NOTHING)
    if (lines.items.length === 0) throw new Refusal('conflict', 'Nothing was invoiced, so nothing can be credited.')
    if (!isCreditable(lines)) throw new Refusal('conflict', 'All of this invoice is credited already.')
    const creditNoteId = await insertCreditNote(tx, {
      supplierId,
      orderId,
      invoiceDocumentId: head.id,
      itemCount: lines.items.length,
      rowCount: lines.allowOrCharges.length,
      at: now(),
      by: record.contactName,
    })
    return { success: true, creditNoteId }
  })
}
