import { getInvoice, submitInvoice, updateInvoice } from '@partwire/contract/invoice'
import { updateSetting } from '@partwire/contract/settings'
import { getTimeline } from '@partwire/contract/timeline'
import type { InvoiceForm } from '@partwire/domain/invoice/shape'
import { aSetting } from '@partwire/domain/settings/samples'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenInvoice } from '../../../testing/given/given-invoices'
import type { Visitor } from '../../../testing/test-app'
import { readInvoice } from '../../../upstream/testing/read-documents'
import { invoiceForm, itemForm, rowForm } from './samples'
import { type InvoiceFixture, startFixture, TAXES } from './testing/fixture'

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

test('submitting twice sends once', async () => {
  const ids = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
  const submit = () => supplier.call(submitInvoice, { ...ids, version: 1, form: invoiceForm() })

  const answers = await Promise.all([submit(), submit(), submit()])
  const late = await submit()

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(late).toMatchObject({ status: 409, body: { success: false, error: expect.any(String) } })
  expect(await fixture.findDeliveries(ids.orderId)).toHaveLength(1)
})

test('an invoice id is unique per supplier, and a duplicate leaves everything as it was', async () => {
  const first = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
  const second = await givenInvoice(fixture.portal, supplierId, {
    items: [{ confirmed: [4] }],
    order: { buyerOrderNumber: 'PO-2' },
  })
  await supplier.call(submitInvoice, { ...first, form: invoiceForm() })

  const duplicate = await supplier.call(submitInvoice, { ...second, form: invoiceForm({ invoiceId: ' INV-1 ' }) })

  expect(duplicate).toMatchObject({
    status: 409,
    body: { success: false, error: 'Another invoice already has this invoice id.', errorField: 'invoiceId' },
  })
  const { body } = await supplier.call(getInvoice, { orderId: second.orderId })
  expect(body).toMatchObject({ order: { status: 'invoice' }, invoice: { version: 1, invoiceId: '' } })
  expect(await fixture.findDeliveries(second.orderId)).toEqual([])
})

test('two suppliers may use the same invoice id, and drafts may share one', async () => {
  const other = await fixture.addSupplier()
  const own = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
  const draft = await givenInvoice(fixture.portal, supplierId, {
    items: [{ confirmed: [4] }],
    order: { buyerOrderNumber: 'PO-2' },
  })
  const theirs = await givenInvoice(fixture.portal, other.supplierId, {
    items: [{ confirmed: [4] }],
  })

  const answers = [
    await supplier.call(submitInvoice, { ...own, form: invoiceForm() }),
    await supplier.call(updateInvoice, { ...draft, form: invoiceForm() }),
    await other.supplier.call(submitInvoice, { ...theirs, form: invoiceForm() }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('where nothing was delivered, submitting finishes the order and sends nothing', async () => {
  const ids = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4], delivered: [[0]] }] })
  const form = (changes: Partial<InvoiceForm>) => invoiceForm({ items: [], ...changes })

  const charged = await supplier.call(submitInvoice, { ...ids, form: form({ allowOrCharges: [rowForm()] }) })
  const submitted = await supplier.call(submitInvoice, { ...ids, form: form({}) })

  expect(charged).toMatchObject({
    status: 400,
    body: {
      error: 'Nothing was delivered, so there is no item an allowance or a charge could be invoiced with.',
      errorField: 'allowOrCharges',
    },
  })
  expect(submitted).toMatchObject({ status: 200, body: { success: true, order: { status: 'finish' } } })
  expect(await fixture.findDeliveries(ids.orderId)).toEqual([])
  expect(await fixture.findTotals(ids.orderId)).toMatchObject({ net_value: '0.00', tax_amount: '0.00', total: '0.00' })
  const { body } = await supplier.call(getTimeline, { orderId: ids.orderId })
  expect(body.events?.at(-1)?.text).toBe('Finished without an invoice: nothing was delivered')
})

test('an invoice of 4,000 lines is saved and sent completely', async () => {
  const ids = await givenInvoice(fixture.portal, supplierId, {
    items: Array.from({ length: 4_000 }, () => ({ confirmed: [2], unitNetPrice: '1.005' })),
  })
  const row = { identifier: 'Allow' as const, kind: 'Discount', percent: 1, amount: '0.02' }
  const items = Array.from({ length: 4_000 }, () => itemForm({ taxCode: 'S', allowOrCharges: [row] }))
  const form = invoiceForm({ isTaxApplies: true, items })

  const saved = await supplier.call(updateInvoice, { ...ids, form })
  const submitted = await supplier.call(submitInvoice, { ...ids, version: 2, form })

  expect([saved.status, submitted.status]).toEqual([200, 200])
  const sent = readInvoice(await fixture.findSentDocument(ids.orderId))
  expect(sent.items).toHaveLength(4_000)
  expect(sent.totals).toEqual({ net: '8040', gross: '9567.6', tax: '1527.6', payable: '9567.6' })
})
