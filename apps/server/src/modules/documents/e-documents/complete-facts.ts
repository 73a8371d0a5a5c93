import type { CallBody, CallReply } from '@partwire/contract/call'
import type { completeInvoiceFacts as call } from '@partwire/contract/e-documents/e-documents'
import { openCompletionFields } from '@partwire/domain/e-document/complete-facts'
import { deliveryDays } from '@partwire/domain/e-document/invoice-source'
import { isDayOrBlank } from '@partwire/domain/lib/day-input'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { lockOrder } from '../../orders/worked-order-store'
import { saveFacts } from './facts-store'
import { findFilesRecord } from './read-store'
import { submittedInvoice } from './source'

/** Completes facts of a submitted invoice that were blank at submit. What a file already states stays as it is. */
export async function completeInvoiceFacts(
  { db }: Deps,
  supplierId: string,
  { orderId, ...typed }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  if (!isDayOrBlank(typed.deliveryDate)) {
    throw new Refusal('invalid', 'The delivery date is not a day.', 'deliveryDate')
  }
  return db.transaction().execute(async (tx): Promise<CallReply<typeof call>> => {
    await lockOrder(tx, supplierId, orderId)
    const record = await findFilesRecord(tx, supplierId, orderId)
    const { head, completed, frozen, source } = submittedInvoice(record)
    const open = openCompletionFields({
      submitted: head,
      completed,
      deliveryDays: deliveryDays(source),
      hasFiles: (record?.files.length ?? 0) > 0,
    })
    await saveFacts(tx, supplierId, head.id, {
      facts: frozen,
      taxTreatment: open.includes('taxTreatment') ? typed.taxTreatment : completed.taxTreatment,
      exemptionReason: open.includes('exemptionReason') ? typed.exemptionReason.trim() : completed.exemptionReason,
      deliveryDate: open.includes('deliveryDate') ? typed.deliveryDate.trim() : completed.deliveryDate,
    })
    return { success: true }
  })
}
