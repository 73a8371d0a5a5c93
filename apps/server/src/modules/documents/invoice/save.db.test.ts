import { getInvoice, submitInvoice, updateInvoice } from '@partwire/contract/invoice'
import { updateSetting } from '@partwire/contract/settings'
import type { Invoice } from '@partwire/domain/invoice/shape'
import { aSetting } from '@partwire/domain/settings/samples'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenInvoice } from '../../../testing/given/given-invoices'
import { givenOrder } from '../../../testing/given/given-orders'
import type { Visitor } from '../../../testing/test-app'
import { invoiceForm, itemForm, rowForm } from './samples'
import { type InvoiceFixture, startFixture } from './testing/fixture'

let fixture: InvoiceFixture
let supplier: Visitor
let supplierId: string
let ids: { orderId: string; invoiceId: string }

beforeAll(async () => {
  fixture = await startFixture()
})
beforeEach(async () => {
  ;({ supplier, supplierId } = await fixture.addSupplier({ contactName: 'Ines Roth' }))
  await supplier.call(updateSetting, aSetting({ taxs: [{ code: 'VAT', description: 'Tax', percent: 19 }] }))
  ids = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
})
afterAll(() => fixture.portal.close())

test('save does no validation and keeps everything as it was typed', async () => {
  const form = invoiceForm({
    invoiceId: '',
    invoiceDueDate: '20260230',
    isTaxApplies: true,
    discount: '2,5x',
    discountDueDate: ' 31.11.2026 ',
    contactName: '',
    banking: { bankName: '', bankAccount: '1', iban: 'none', swift: '' },
    allowOrCharges: [
      rowForm({ identifier: '', kind: '', amount: null }),
      rowForm({ identifier: 'Allow', kind: '', percent: 'abc', amount: '1,50', taxCode: 'VAT' }),
    ],
    items: [
      itemForm({
        countryCode: 'CN',
        statisticGroup: '8708 30',
        taxCode: 'VAT',
        allowOrCharges: [{ identifier: 'Charge', kind: 'Core Part', percent: 5, amount: '' }],
      }),
    ],
  })

  const saved = await supplier.call(updateInvoice, { ...ids, version: 1, form })

  expect(saved).toMatchObject({ status: 200, body: { success: true } })
  expect(await stored()).toMatchObject({
    version: 2,
    updatedBy: 'Ines Roth',
    submittedAt: null,
    invoiceId: '',
    invoiceDueDate: '20260230',
    isTaxApplies: true,
    discount: '2,5x',
    discountDueDate: '31.11.2026',
    contactName: '',
    banking: { bankName: '', bankAccount: '1', iban: 'none', swift: '' },
    allowOrCharges: [
      { identifier: '', kind: '', percent: null, amount: null, taxCode: '', taxPercent: null },
      { identifier: 'Allow', kind: '', percent: 'abc', amount: 1.5, taxCode: 'VAT', taxPercent: 19 },
    ],
    items: [
      {
        countryCode: 'CN',
        statisticGroup: '8708 30',
        taxCode: 'VAT',
        taxPercent: 19,
        allowOrCharges: [{ identifier: 'Charge', kind: 'Core Part', percent: 5, amount: null }],
      },
    ],
  })
})

test('the facts of e-documents are kept as typed, and a form without them keeps what is stored', async () => {
  await save({ taxTreatment: 'E', exemptionReason: ' Section 4 ', deliveryDate: ' soon ' })
  const typed = await stored()

  await save({ phone: 'without the facts' })

  const facts = { taxTreatment: 'E', exemptionReason: 'Section 4', deliveryDate: 'soon' }
  expect(typed).toMatchObject(facts)
  expect(await stored()).toMatchObject({ phone: 'without the facts', ...facts })
})

test('saving again replaces the rows', async () => {
  await save({ allowOrCharges: [rowForm(), rowForm({ amount: 20 })] })

  await save({ allowOrCharges: [rowForm({ amount: 30 })] })

  expect((await stored()).allowOrCharges.map(({ amount }) => amount)).toEqual([30])
})

test('price, quantity, parties, currency and tax percent of a tampered form are ignored', async () => {
  const before = await stored()
  const tampered = {
    ...ids,
    form: {
      ...invoiceForm({ items: [itemForm({ taxCode: 'VAT', taxPercent: 1 })] }),
      currency: 'JPY',
      buyerParty: { partyNumber: 'X' },
      issueDate: '20200101',
    },
  }
  const item = { ...tampered.form.items[0], quantity: 9999, unitNetPrice: 0.01, productName: 'Gold' }

  const answer = await supplier.send({
    method: 'POST',
    url: updateInvoice.path,
    payload: JSON.stringify({ ...tampered, form: { ...tampered.form, items: [item] } }),
  })

  expect(answer.status).toBe(200)
  const { currency, buyerParty, issueDate, items } = await stored()
  expect({ currency, buyerParty, issueDate }).toEqual({
    currency: before.currency,
    buyerParty: before.buyerParty,
    issueDate: before.issueDate,
  })
  expect(items).toEqual([{ ...before.items[0], taxCode: 'VAT', taxPercent: 19 }])
})

test('the percent of a draft follows the settings, and a code that was removed has none', async () => {
  await save({ items: [itemForm({ taxCode: 'VAT' })] })

  await supplier.call(updateSetting, aSetting({ taxs: [{ code: 'VAT', description: 'Tax', percent: 20 }] }))
  const followed = await stored()
  await supplier.call(updateSetting, aSetting({ taxs: [] }))

  expect(followed.items[0]).toMatchObject({ taxCode: 'VAT', taxPercent: 20 })
  expect((await stored()).items[0]).toMatchObject({ taxCode: 'VAT', taxPercent: null })
})

test('a version that is no longer the newest is a 409 that names who changed it, and nothing is stored', async () => {
  await supplier.call(updateInvoice, { ...ids, version: 1, form: invoiceForm({ phone: 'first' }) })

  for (const call of [updateInvoice, submitInvoice]) {
    const stale = await supplier.call(call, { ...ids, version: 1, form: invoiceForm({ phone: 'second' }) })

    expect(stale).toMatchObject({
      status: 409,
      body: {
        success: false,
        error: 'This document was changed elsewhere by Ines Roth in the meantime.',
        code: 'stale-version',
      },
    })
  }
  expect(await stored()).toMatchObject({ phone: 'first', version: 2, submittedAt: null })
})

test('another number of items is a 400 with a sentence', async () => {
  const form = invoiceForm({ items: [itemForm(), itemForm()] })

  for (const call of [updateInvoice, submitInvoice]) {
    expect(await supplier.call(call, { ...ids, form })).toMatchObject({
      status: 400,
      body: { success: false, error: 'The invoice has 1 items, but 2 were sent.' },
    })
  }
})

test.each([
  ['a line break', invoiceForm({ contactName: 'a\nb' })],
  ['an issue date that does not exist', invoiceForm({ issueDate: '20260230' })],
  ['a day of two lines', invoiceForm({ invoiceDueDate: '2026\n1130' })],
  ['an unknown identifier', { ...invoiceForm(), allowOrCharges: [{ ...rowForm(), identifier: 'Both' }] }],
  ['a very long invoice id', invoiceForm({ invoiceId: 'x'.repeat(101) })],
])('%s is a 400 and nothing is stored', async (_what, form) => {
  const payload = JSON.stringify({ ...ids, form })

  const answer = await supplier.send({ method: 'POST', url: updateInvoice.path, payload })

  expect(answer).toMatchObject({ status: 400, body: { success: false, error: expect.any(String) } })
  expect((await stored()).version).toBe(1)
})

test('the invoice of another supplier, of another order or of none does not exist', async () => {
  const { supplier: otherSupplier } = await fixture.addSupplier()
  const second = await givenInvoice(fixture.portal, supplierId, {
    items: [{ confirmed: [4] }],
    order: { buyerOrderNumber: 'PO-2' },
  })
  const noOrder = { status: 404, body: { success: false, error: 'This order does not exist.' } }
  const noInvoice = { status: 404, body: { success: false, error: 'This invoice does not exist.' } }

  expect(await otherSupplier.call(getInvoice, { orderId: ids.orderId })).toMatchObject(noOrder)
  expect(await supplier.call(getInvoice, { orderId: '999999' })).toMatchObject(noOrder)
  for (const call of [updateInvoice, submitInvoice]) {
    expect(await otherSupplier.call(call, { ...ids, form: invoiceForm() })).toMatchObject(noOrder)
    expect(
      await supplier.call(call, { orderId: ids.orderId, invoiceId: second.invoiceId, form: invoiceForm() }),
    ).toMatchObject(noInvoice)
  }
  expect((await stored()).version).toBe(1)
})

test('an order before the invoice status has no invoice, and none can be saved or submitted', async () => {
  const orderId = await givenOrder(fixture.portal, supplierId, { buyerOrderNumber: 'PO-3' })

  expect(await supplier.call(getInvoice, { orderId })).toMatchObject({
    status: 404,
    body: { success: false, error: 'This invoice does not exist.' },
  })
  for (const call of [updateInvoice, submitInvoice]) {
    expect(await supplier.call(call, { orderId, invoiceId: '1', form: invoiceForm() })).toMatchObject({
      status: 409,
      body: { success: false, error: 'This order has moved on in the meantime.', code: 'wrong-status' },
    })
  }
})

test('without a session there is no invoice', async () => {
  const visitor = fixture.portal.visitor()

  expect((await visitor.call(getInvoice, { orderId: ids.orderId })).status).toBe(401)
  expect((await visitor.call(updateInvoice, { ...ids, form: invoiceForm() })).status).toBe(401)
  expect((await visitor.call(submitInvoice, { ...ids, form: invoiceForm() })).status).toBe(401)
})

async function save(changes: Parameters<typeof invoiceForm>[0]): Promise<void> {
  const { body } = await supplier.call(updateInvoice, { ...ids, form: invoiceForm(changes) })
  if (!body.success) throw new Error(`the save was refused: ${body.error}`)
}

async function stored(): Promise<Invoice> {
  const { body } = await supplier.call(getInvoice, { orderId: ids.orderId })
  if (body.invoice === undefined) throw new Error(`no invoice in the reply: ${body.error}`)
  return body.invoice
}
