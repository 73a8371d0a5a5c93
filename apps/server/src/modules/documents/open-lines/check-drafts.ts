import type { Db } from '../../../db/connect'
import { documentOrder } from '../../orders/order-record-store'
import { checkDraft, storedDraftForm } from '../order-response/check'
import { findUncheckedDrafts, storeCheck } from '../order-response/check-store'
import { linesWithConfirms } from '../order-response/line-store'
import { findEditable } from '../order-response/read-store'

/** Drafts that one call checks, at most; the next call checks the rest. */
const MAX_CHECKED_DRAFTS = 200

/** Checks drafts that a version before this one has saved. Usually there are none. */
export async function checkDrafts(db: Db, supplierId: string): Promise<void> {
  for (const orderId of await findUncheckedDrafts(db, supplierId, MAX_CHECKED_DRAFTS)) {
    const record = await findEditable(db, supplierId, orderId)
    if (record === null || record.head === null) continue
    const { id, version } = record.head
    const form = storedDraftForm(record, linesWithConfirms(record.lines))
    const check = await checkDraft(form, { order: documentOrder(record.order), record })
    await storeCheck(db, { supplierId, orderId, id, version }, check)
  }
}
