import type { CallBody, CallReply } from '@partwire/contract/call'
import type { updateInvoice as call } from '@partwire/contract/invoice'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import { withTaxPercents } from '@partwire/domain/invoice/form'
import type { InvoiceForm } from '@partwire/domain/invoice/shape'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { documentOrder } from '../../orders/order-record-store'
import type { DraftKey } from '../../orders/worked-order-store'
import { refuseMissing, refuseOtherStatus, refuseStaleVersion, saveDraft } from '../worked-order'
import { typedLines } from './line-store'
import { findDraft, type DraftRecord } from './read-store'
import { typedHead, updateDraft, type InvoiceHead, type StoredForm } from './store'

/** Saves a draft without validation: the fields are stored as they were typed. */
export async function updateInvoice(
  { db, now }: Deps,
  supplierId: string,
  body: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  await saveDraft(db, {
    supplierId,
    orderId: body.orderId,
    change: async (tx) => {
      const draft = await readDraft(tx, supplierId, body)
      const { taxs } = draft.record.setting ?? BLANK_SETTING
      const form = storedForm(draft, withTaxPercents(body.form, taxs))
      return updateDraft(tx, draft.key, form, { at: now(), by: draft.record.contactName })
    },
  })
  return { success: true }
}

interface DraftRequest {
  orderId: string
  invoiceId: string
  version?: number | undefined
  form: InvoiceForm
}

interface Draft {
  key: DraftKey
  order: DocumentOrder
  head: InvoiceHead
  record: DraftRecord
}

/** Reads the draft; refuses another status, an unknown id, a stale version or another number of items. */
export async function readDraft(
  db: Db,
  supplierId: string,
  { orderId, invoiceId, version, form }: DraftRequest,
): Promise<Draft> {
  const record = (await findDraft(db, supplierId, orderId)) ?? refuseMissing()
  const order = documentOrder(record.order)
  refuseOtherStatus(order, 'invoice')
  const { head, items } = record
  if (head?.id !== invoiceId) throw new Refusal('not-found', 'This invoice does not exist.')
  refuseStaleVersion(head, version)
  if (items.length !== form.items.length) {
    throw new Refusal('invalid', `The invoice has ${items.length} items, but ${form.items.length} were sent.`, 'items')
  }
  return { key: { supplierId, orderId, id: head.id, version: head.version }, order, head, record }
}

export function storedForm({ head, record }: Pick<Draft, 'head' | 'record'>, form: InvoiceForm): StoredForm {
  return { head: typedHead(form, head), lines: typedLines(record.items, form) }
}
