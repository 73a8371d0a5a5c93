import { getInvoice, submitInvoice, updateInvoice } from '@partwire/contract/invoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementExpectation } from '../../../testing/expect-statements'
import { givenInvoice } from '../../../testing/given/given-invoices'
import { invoiceForm, itemForm, rowForm } from './samples'
import { startFixture, type InvoiceFixture } from './testing/fixture'

let fixture: InvoiceFixture
let expectStatements: ReturnType<typeof statementExpectation>

beforeAll(async () => {
  fixture = await startFixture()
  expectStatements = statementExpectation(fixture.portal)
})
afterAll(() => fixture.portal.close())

test('an invoice of 50 lines is read with at most 2, saved with at most 4 and submitted with at most 10 prepared statements', async () => {
  const { supplier, supplierId } = await fixture.addSupplier()
  const items = Array.from({ length: 50 }, () => ({ confirmed: [4] }))
  const ids = await givenInvoice(fixture.portal, supplierId, { items })
  const form = invoiceForm({
    allowOrCharges: [rowForm()],
    items: items.map(() => itemForm({ statisticGroup: '8708' })),
  })

  await expectStatements('get', () => supplier.call(getInvoice, { orderId: ids.orderId }))
  await expectStatements('save', () => supplier.call(updateInvoice, { ...ids, form, version: 1 }))
  await expectStatements('submit', () => supplier.call(submitInvoice, { ...ids, form, version: 2 }))

  const { body } = await supplier.call(getInvoice, { orderId: ids.orderId })
  expect(body.order?.status).toBe('finish')
  expect(body.invoice?.items).toHaveLength(50)
})
