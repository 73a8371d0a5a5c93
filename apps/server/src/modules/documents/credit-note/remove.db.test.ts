import {
  createCreditNote,
  getCreditNote,
  listCreditNotes,
  removeCreditNote,
  submitCreditNote,
  updateCreditNote,
} from '@partwire/contract/credit-note'
import { getInvoice } from '@partwire/contract/invoice'
import { updateSetting } from '@partwire/contract/settings'
import { aSetting } from '@partwire/domain/settings/samples'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Visitor } from '../../../testing/test-app'
import { rowForm } from '../invoice/samples'
import { startFixture, TAXES, type InvoiceFixture } from '../invoice/testing/fixture'
import { creditForm, givenCreditNoteDraft, givenSubmittedInvoice } from './testing/given-credit-notes'

let fixture: InvoiceFixture
let supplier: Visitor
let supplierId: string

beforeAll(async () => {
  fixture = await startFixture()
})
beforeEach(async () => {
  ;({ supplier, supplierId } = await fixture.addSupplier())
  await supplier.call(updateSetting, aSetting({ taxs: TAXES }))
})
afterAll(() => fixture.portal.close())

test('a draft that was opened by Credit is removed with its lines; the invoice stays and can be credited again', async () => {
  const ids = await givenDraft()
  const before = await supplier.call(getInvoice, { orderId: ids.orderId })

  const removed = await supplier.call(removeCreditNote, ids)

  expect(removed).toMatchObject({ status: 200, body: { success: true } })
  expect((await supplier.call(listCreditNotes, { orderId: ids.orderId })).body.creditNotes).toEqual([])
  expect((await supplier.call(getCreditNote, { creditNoteId: ids.creditNoteId })).status).toBe(404)
  expect(await countLines(ids.creditNoteId)).toBe(0)
  expect((await supplier.call(getInvoice, { orderId: ids.orderId })).body).toEqual(before.body)
  const again = await supplier.call(createCreditNote, { orderId: ids.orderId })
  expect(again.body.creditNoteId).not.toBe(ids.creditNoteId)
})

test('a submitted credit note is never removed', async () => {
  const ids = await givenDraft()
  const form = creditForm([1], { allowOrCharges: [{ amount: 0 }] })
  await supplier.call(submitCreditNote, { ...ids, form })

  expect(await supplier.call(removeCreditNote, ids)).toMatchObject({
    status: 409,
    body: { code: 'wrong-status', error: 'This credit note was submitted in the meantime.' },
  })
  expect((await supplier.call(getCreditNote, { creditNoteId: ids.creditNoteId })).status).toBe(200)
})

test('a draft that was saved elsewhere in the meantime stays', async () => {
  const ids = await givenDraft()
  const form = creditForm(['1'], { allowOrCharges: [{ amount: '0' }] })
  await supplier.call(updateCreditNote, { ...ids, version: 1, form })

  expect(await supplier.call(removeCreditNote, { ...ids, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'stale-version' },
  })
  expect((await supplier.call(removeCreditNote, { ...ids, version: 2 })).status).toBe(200)
})

test('of two removals at the same time one says that the draft does not exist, and none fails', async () => {
  const ids = await givenDraft()

  const replies = await Promise.all([1, 2, 3].map(() => supplier.call(removeCreditNote, ids)))

  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
})

test('a draft of another order, and of another supplier, does not exist', async () => {
  const ids = await givenDraft()
  const other = await givenDraft()
  const stranger = await fixture.addSupplier()

  expect((await supplier.call(removeCreditNote, { ...ids, orderId: other.orderId })).status).toBe(404)
  expect((await stranger.supplier.call(removeCreditNote, ids)).status).toBe(404)
  expect(await countLines(ids.creditNoteId)).toBe(2)
})

/** A draft with one item and one charge. */
async function givenDraft(): Promise<{ orderId: string; creditNoteId: string }> {
  const orderId = await givenSubmittedInvoice({ portal: fixture.portal, supplier, supplierId }, [[10, '12.50']], {
    allowOrCharges: [rowForm({ amount: 15, taxCode: 'S' })],
  })
  return givenCreditNoteDraft(supplier, orderId)
}

async function countLines(documentId: string): Promise<number> {
  const { db } = fixture.portal
  const items = await db
    .selectFrom('credit_note_items')
    .select('position')
    .where('supplier_id', '=', supplierId)
    .where('document_id', '=', documentId)
    .execute()
  const rows = await db
    .selectFrom('credit_note_allow_or_charges')
    .select('position')
    .where('supplier_id', '=', supplierId)
    .where('document_id', '=', documentId)
    .execute()
  return items.length + rows.length
}
