import { anEDocumentSetting, someInvoiceFacts } from '@partwire/domain/e-document/samples'
import type { Db } from '../../db/connect'
import type { OutgoingDocument } from '../../upstream/port'

/** The order of a document, and the text that marks its rows. */
export interface Owner {
  supplierId: string
  orderId: string
  mark: string
  at: Date
}

type State = 'draft' | 'submitted'

export async function insertResponse(
  tx: Db,
  { supplierId, orderId, mark, at }: Owner,
  { state, isRejected }: { state: State; isRejected: boolean },
): Promise<string> {
  const { id } = await tx
    .insertInto('order_responses')
    .values({
      supplier_id: supplierId,
      order_id: orderId,
      ord_rsp_id: `${mark}-R${orderId}`,
      seller_order_number: `${mark}-S`,
      currency: 'EUR',
      updated_at: at,
      updated_by: `${mark} Person`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { supplier_id: supplierId, document_id: id, position: 1 }
  const prices = { unit_net_price: '12.50', unit_list_price: '' }
  await tx
    .insertInto('order_response_items')
    .values({ ...line, ...prices, order_id: orderId, product_name: `${mark} disc`, input_ean: '' })
    .execute()
  const status = isRejected ? 'Rejected' : 'Confirmed'
  await tx
    .insertInto('order_response_confirms')
    .values({ ...line, item_position: 1, quantity: '4', status, reason: mark, delivery_date: '20261210' })
    .execute()
  await tx.updateTable('orders').set({ order_response_id: id }).where('id', '=', orderId).execute()
  if (state === 'submitted') {
    await tx.updateTable('order_responses').set({ submitted_at: at }).where('id', '=', id).execute()
  }
  return id
}

export async function insertAdvice(
  tx: Db,
  { supplierId, orderId, mark, at }: Owner,
  { state, day }: { state: State; day: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('dispatch_advices')
    .values({
      supplier_id: supplierId,
      order_id: orderId,
      des_adv_id: `${mark}-A${orderId}-${day}`,
      planned_delivery_day: day,
      delivery_date: day,
      transport_id: mark,
      packet_number: mark,
      updated_at: at,
      updated_by: `${mark} Person`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('dispatch_advice_items')
    .values({
      supplier_id: supplierId,
      order_id: orderId,
      document_id: id,
      position: 1,
      item_position: 1,
      is_origin: true,
      confirmed_quantity: '4',
      delivered_quantity: '4',
      packet_number: mark,
    })
    .execute()
  await tx
    .insertInto('dispatch_advice_measurements')
    .values({ supplier_id: supplierId, document_id: id, item: 0, position: 1, amount: '3', type: 'Weight' })
    .execute()
  if (state === 'submitted') {
    await tx.updateTable('dispatch_advices').set({ submitted_at: at }).where('id', '=', id).execute()
  }
  const { dispatch_advice_ids: all, submitted_dispatch_advice_ids: submitted } = await tx
    .selectFrom('orders')
    .select(['dispatch_advice_ids', 'submitted_dispatch_advice_ids'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('orders')
    .set({
      dispatch_advice_ids: [...all, id],
      submitted_dispatch_advice_ids: state === 'submitted' ? [...submitted, id] : submitted,
    })
    .where('id', '=', orderId)
    .execute()
  return id
}

export async function insertInvoice(tx: Db, { supplierId, orderId, mark, at }: Owner, state: State): Promise<string> {
  const { id } = await tx
    .insertInto('invoices')
    .values({
      supplier_id: supplierId,
      order_id: orderId,
      invoice_id: `${mark}-I${orderId}`,
      invoice_due_date: '20261215',
      tax_treatment: 'O',
      currency: 'EUR',
      contact_name: `${mark} Person`,
      phone: mark,
      email: mark,
      bank_name: mark,
      bank_account: mark,
      iban: mark,
      swift: mark,
      buyer_tax_reg_number: mark,
      seller_tax_reg_number: mark,
      updated_at: at,
      updated_by: `${mark} Person`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('invoice_items')
    .values({
      supplier_id: supplierId,
      order_id: orderId,
      document_id: id,
      position: 1,
      item_position: 1,
      product_name: `${mark} disc`,
      quantity: '4',
      unit_net_price: '12.50',
      unit_list_price: null,
    })
    .execute()
  const row = { identifier: 'Charge', kind: 'Freight Charges', percent: '', amount: '10' } as const
  await tx
    .insertInto('invoice_allow_or_charges')
    .values({ supplier_id: supplierId, document_id: id, item: 0, position: 1, ...row, tax_code: '', tax_percent: null })
    .execute()
  if (state === 'submitted') {
    const sums = { net_value: '60', tax_amount: '0', total: '60' }
    await tx
      .updateTable('invoices')
      .set({ submitted_at: at, issue_day: '2026-11-15', ...sums })
      .where('id', '=', id)
      .execute()
  }
  return id
}

export async function insertCreditNote(
  tx: Db,
  { supplierId, orderId, mark, at }: Owner,
  { state, invoiceId }: { state: State; invoiceId: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('credit_notes')
    .values({
      supplier_id: supplierId,
      order_id: orderId,
      invoice_document_id: invoiceId,
      credit_note_id: `${mark}-C${orderId}`,
      reason: mark,
      updated_at: at,
      updated_by: `${mark} Person`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { supplier_id: supplierId, order_id: orderId, document_id: id, position: 1 }
  await tx
    .insertInto('credit_note_items')
    .values({ ...line, quantity: '1' })
    .execute()
  await tx
    .insertInto('credit_note_allow_or_charges')
    .values({ ...line, amount: '0.00' })
    .execute()
  if (state === 'draft') return id
  const facts = someInvoiceFacts({ setting: anEDocumentSetting({ companyRegistrationNumber: mark }) })
  await tx
    .insertInto('credit_note_facts')
    .values({
      supplier_id: supplierId,
      document_id: id,
      facts: JSON.stringify(facts),
      tax_treatment: 'O',
      exemption_reason: mark,
      delivery_date: '',
    })
    .execute()
  const sums = { net_value: '12.50', tax_amount: '0', total: '12.50' }
  await tx
    .updateTable('credit_notes')
    .set({ submitted_at: at, issue_day: '2026-11-16', ...sums })
    .where('id', '=', id)
    .execute()
  return id
}

/** The delivery of an invoice has failed, so that it can be sent again; the others are delivered. */
export async function insertDelivery(
  tx: Db,
  { supplierId, orderId, mark, at }: Owner,
  kind: OutgoingDocument['kind'],
  documentId: string,
): Promise<string> {
  const state = kind === 'Invoice' ? 'failed' : 'delivered'
  const { id } = await tx
    .insertInto('deliveries')
    .values({
      supplier_id: supplierId,
      order_id: orderId,
      kind,
      ...documentKeys(kind, documentId),
      number: `${mark}-${kind}-${documentId}`,
      raw: `<Document>${mark}</Document>`,
      cuts: '',
      state,
      reason: mark,
      attempts: 1,
      created_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('delivery_attempts')
    .values({ supplier_id: supplierId, delivery_id: id, at, result: state, reason: mark })
    .execute()
  return id
}

/** The columns of a delivery that name its document. */
function documentKeys(kind: OutgoingDocument['kind'], documentId: string) {
  return {
    document_id: documentId,
    order_response_id: kind === 'OrdRsp' ? documentId : null,
    dispatch_advice_id: kind === 'DesAdv' ? documentId : null,
    invoice_id: kind === 'Invoice' ? documentId : null,
    credit_note_id: kind === 'CreditNote' ? documentId : null,
  }
}
