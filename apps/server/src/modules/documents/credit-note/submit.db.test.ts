import { createCreditNote, getCreditNote, listCreditNotes, submitCreditNote } from '@partwire/contract/credit-note'
import { getInvoice, submitInvoice } from '@partwire/contract/invoice'
import { updateSetting } from '@partwire/contract/settings'
import { getTimeline } from '@partwire/contract/timeline'
import { aSetting } from '@partwire/domain/settings/samples'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenInvoice } from '../../../testing/given/given-invoices'
import type { Visitor } from '../../../testing/test-app'
import { invoiceForm, itemForm, rowForm } from '../invoice/samples'
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

function owner() {
  return { portal: fixture.portal, supplier, supplierId }
}

test('a submitted credit note has its sums, is in the list and the timeline, and changes neither order nor invoice', async () => {
  const orderId = await givenSubmittedInvoice(owner(), [[10, '12.50']])
  const invoice = await supplier.call(getInvoice, { orderId })
  const ids = await givenCreditNoteDraft(supplier, orderId)

  const submitted = await supplier.call(submitCreditNote, { ...ids, version: 1, form: creditForm([2]) })

  expect(submitted).toMatchObject({ status: 200, body: { success: true } })
  const { body } = await supplier.call(getCreditNote, { creditNoteId: ids.creditNoteId })
  expect(body.creditNote).toMatchObject({
    creditNoteId: 'CN-1',
    reason: 'Returned',
    submittedAt: fixture.portal.clock.now().toISOString(),
    issueDate: expect.stringMatching(/^\d{8}$/),
    submittedSums: { netValue: '25.00', taxAmount: '4.75', total: '29.75', payable: null },
    items: [{ invoicedQuantity: 10, quantity: 2 }],
    delivery: null,
  })
  expect((await supplier.call(listCreditNotes, { orderId })).body.creditNotes).toMatchObject([
    { creditNoteId: 'CN-1', total: '29.75', delivery: null },
  ])
  expect((await supplier.call(getTimeline, { orderId })).body.events?.at(-1)?.text).toBe('Credit note CN-1 submitted')
  expect((await supplier.call(getInvoice, { orderId })).body).toEqual(invoice.body)
})

test('crediting everything gives exactly the sums of the invoice, and afterwards nothing is left', async () => {
  const orderId = await givenSubmittedInvoice(
    owner(),
    [
      [3, '0.335'],
      [7, '1.115'],
    ],
    {
      allowOrCharges: [
        rowForm({ identifier: 'Allow', kind: 'Quantity Discount', amount: '0.33', taxCode: 'R' }),
        rowForm({ amount: '15', taxCode: 'R' }),
      ],
    },
  )
  const { body: invoiced } = await supplier.call(getInvoice, { orderId })
  const ids = await givenCreditNoteDraft(supplier, orderId)
  const allowOrCharges = [{ amount: '0.33' }, { amount: '15' }]

  const answer = await supplier.call(submitCreditNote, { ...ids, form: creditForm([3, 7], { allowOrCharges }) })

  expect(answer.status).toBe(200)
  const { body } = await supplier.call(getCreditNote, { creditNoteId: ids.creditNoteId })
  expect(body.creditNote?.submittedSums).toEqual(invoiced.invoice?.submittedSums)
  expect(await supplier.call(createCreditNote, { orderId })).toMatchObject({
    status: 409,
    body: { code: 'conflict', error: 'All of this invoice is credited already.' },
  })
})

test('quantities and amounts of a line never exceed what was invoiced, over all credit notes', async () => {
  const orderId = await givenSubmittedInvoice(owner(), [[10, '12.50']], {
    allowOrCharges: [rowForm({ amount: 15, taxCode: 'S' })],
  })
  const first = await givenCreditNoteDraft(supplier, orderId)
  const credit = (quantity: number, amount: string, creditNoteId: string) =>
    creditForm([quantity], { allowOrCharges: [{ amount }], creditNoteId })
  await supplier.call(submitCreditNote, { ...first, form: credit(7, '10', 'CN-1') })

  const second = await givenCreditNoteDraft(supplier, orderId)
  const { body } = await supplier.call(getCreditNote, { creditNoteId: second.creditNoteId })
  expect(body.creditNote).toMatchObject({
    items: [{ invoicedQuantity: 10, creditableQuantity: 3 }],
    allowOrCharges: [{ invoicedAmount: 15, creditableAmount: 5 }],
  })
  expect(await supplier.call(submitCreditNote, { ...second, form: credit(4, '5.01', 'CN-2') })).toMatchObject({
    status: 400,
    body: {
      code: 'rule-violated',
      issues: [
        { path: 'allowOrCharges.0.amount', label: 'amount' },
        { path: 'items.0.quantity', label: 'quantity' },
      ],
    },
  })
  expect((await supplier.call(submitCreditNote, { ...second, form: credit(3, '5', 'CN-2') })).status).toBe(200)
})

test('submitting at the same time submits once', async () => {
  const ids = await givenCreditNoteDraft(supplier, await givenSubmittedInvoice(owner(), [[10, '12.50']]))
  const submit = () => supplier.call(submitCreditNote, { ...ids, version: 1, form: creditForm([6]) })

  const answers = await Promise.all([submit(), submit(), submit()])

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await submit()).toMatchObject({
    status: 409,
    body: { code: 'wrong-status', error: 'This credit note was submitted in the meantime.' },
  })
})

describe('the number of a credit note', () => {
  test('is unique together with invoice numbers, in both directions', async () => {
    const orderId = await givenSubmittedInvoice(owner(), [[10, '12.50']], { invoiceId: 'RE-7' })
    const ids = await givenCreditNoteDraft(supplier, orderId)

    const duplicate = await supplier.call(submitCreditNote, {
      ...ids,
      form: creditForm([1], { creditNoteId: ' RE-7 ' }),
    })

    expect(duplicate).toMatchObject({
      status: 409,
      body: { error: 'Another invoice or credit note already has this number.', errorField: 'creditNoteId' },
    })
    expect((await supplier.call(getCreditNote, ids)).body.creditNote).toMatchObject({ version: 1, submittedAt: null })

    await supplier.call(submitCreditNote, { ...ids, form: creditForm([1], { creditNoteId: 'GU-1' }) })
    const other = await givenInvoice(fixture.portal, supplierId, {
      items: [{ confirmed: [4] }],
      order: { buyerOrderNumber: 'PO-OTHER' },
    })
    expect(await supplier.call(submitInvoice, { ...other, form: invoiceForm({ invoiceId: 'GU-1' }) })).toMatchObject({
      status: 409,
      body: { error: 'A credit note already has this number.', errorField: 'invoiceId' },
    })
  })

  test('may be that of another supplier', async () => {
    const other = await fixture.addSupplier()
    await other.supplier.call(updateSetting, aSetting({ taxs: TAXES }))
    const owners = [owner(), { portal: fixture.portal, ...other }]

    for (const each of owners) {
      const ids = await givenCreditNoteDraft(each.supplier, await givenSubmittedInvoice(each, [[10, '12.50']]))
      expect((await each.supplier.call(submitCreditNote, { ...ids, form: creditForm([1]) })).status).toBe(200)
    }
  })
})

test.each([
  ['without a reason', creditForm([1], { reason: ' ' }), { issues: [{ path: 'reason', label: 'reason' }] }],
  [
    'without a number',
    creditForm([1], { creditNoteId: '' }),
    { issues: [{ path: 'creditNoteId', label: 'credit note id' }] },
  ],
  ['that credits nothing', creditForm([0]), { error: 'Nothing is credited yet: enter a quantity or an amount.' }],
])('a credit note %s is refused', async (_what, form, body) => {
  const ids = await givenCreditNoteDraft(supplier, await givenSubmittedInvoice(owner(), [[10, '12.50']]))

  expect(await supplier.call(submitCreditNote, { ...ids, form })).toMatchObject({ status: 400, body })
})

test('crediting an allowance that is higher than the rest is refused', async () => {
  const orderId = await givenSubmittedInvoice(owner(), [[10, '12.50']], {
    allowOrCharges: [rowForm({ identifier: 'Allow', kind: 'Discount', amount: 50, taxCode: 'S' })],
  })
  const ids = await givenCreditNoteDraft(supplier, orderId)

  const answer = await supplier.call(submitCreditNote, {
    ...ids,
    form: creditForm([1], { allowOrCharges: [{ amount: 50 }] }),
  })

  expect(answer).toMatchObject({
    status: 400,
    body: { error: 'The allowances are higher than the items and charges together.', errorField: 'allowOrCharges' },
  })
})

test('a currency without decimals has a whole amount', async () => {
  const orderId = await givenSubmittedInvoice(owner(), [[3, '33.35']], { items: [itemForm({ taxCode: 'R' })] }, 'JPY')
  const ids = await givenCreditNoteDraft(supplier, orderId)
  await supplier.call(submitCreditNote, { ...ids, form: creditForm([3]) })

  expect((await supplier.call(getCreditNote, ids)).body.creditNote?.submittedSums).toEqual({
    netValue: '100.05',
    taxAmount: '7.00',
    total: '107.05',
    payable: '107',
  })
})

test('a submitted credit note is frozen in the database, with its lines', async () => {
  const ids = await givenCreditNoteDraft(supplier, await givenSubmittedInvoice(owner(), [[10, '12.50']]))
  await supplier.call(submitCreditNote, { ...ids, form: creditForm([2]) })
  const { pool } = fixture.portal

  for (const statement of [
    'update credit_notes set reason = $2 where supplier_id = $1 and id = $3 and reason <> $2',
    'update credit_note_items set quantity = $2 where supplier_id = $1 and document_id = $3',
    'delete from credit_note_items where supplier_id = $1 and document_id = $3 and quantity <> $2',
  ]) {
    await expect(pool.query(statement, [supplierId, '9', ids.creditNoteId])).rejects.toThrow(
      'a submitted document does not change',
    )
  }
})
