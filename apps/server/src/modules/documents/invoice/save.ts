import type { CallBody, CallReply } from '@partwire/contract/call'
import type { updateInvoice as call } from '@partwire/contract/invoice'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import { withTaxPercents } from '@partwire/domain/invoice/form'
import type { InvoiceForm } from '@partwire/domain/invoice/shape'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { findContactName } from '../../suppliers/contact-store'
import { lockOrderInStatus, refuseStaleVersion } from '../worked-order'
import { findSetting } from '../../settings/setting-store'
import type { Stamp } from '../../orders/worked-order-store'
import { countItems, updateLines } from './line-store'
import { findInvoiceHead, updateHead, type InvoiceHead } from './store'

/** Saves a draft without validation: the fields are stored as they were typed. */
export async function updateInvoice(
  { db, now }: Deps,
  supplierId: string,
  body: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  await db.transaction().execute(async (tx) => {
    const { draft } = await lockDraft(tx, supplierId, body)
    const { taxs } = (await findSetting(tx, supplierId)) ?? BLANK_SETTING
    const form = withTaxPercents(body.form, taxs)
    await storeForm(tx, draft.id, form, { at: now(), by: await findContactName(tx, supplierId) })
  })
  return { success: true }
}

interface DraftRequest {
  orderId: string
  invoiceId: string
  version?: number | undefined
  form: InvoiceForm
}

interface LockedDraft {
  order: DocumentOrder
  draft: InvoiceHead
}

/** Locks the order and returns the draft; refuses an unknown id, a stale version or another number of items. */
export async function lockDraft(
  tx: Db,
  supplierId: string,
  { orderId, invoiceId, version, form }: DraftRequest,
): Promise<LockedDraft> {
  const order = await lockOrderInStatus(tx, supplierId, { id: orderId, status: 'invoice' })
  const draft = await findInvoiceHead(tx, supplierId, order.id)
  if (draft?.id !== invoiceId) throw new Refusal('not-found', 'This invoice does not exist.')
  refuseStaleVersion(draft, version)
  const count = await countItems(tx, draft.id)
  if (count !== form.items.length) {
    throw new Refusal('invalid', `The invoice has ${count} items, but ${form.items.length} were sent.`, 'items')
  }
  return { order, draft }
}

export async function storeForm(tx: Db, id: string, form: InvoiceForm, stamp: Stamp): Promise<void> {
  await updateHead(tx, id, form, stamp)
  await updateLines(tx, id, form)
}
