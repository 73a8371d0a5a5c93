import { getInvoice, submitInvoice } from '@partwire/contract/invoice'
import { updateSetting } from '@partwire/contract/settings'
import type { InvoiceForm } from '@partwire/domain/invoice/shape'
import { aSetting } from '@partwire/domain/settings/samples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenInvoice } from '../../../testing/given/given-invoices'
import type { Visitor } from '../../../testing/test-app'
import { invoiceForm, itemForm, rowForm } from './samples'
import { type InvoiceFixture, startFixture, TAXES } from './testing/fixture'

let fixture: InvoiceFixture
let supplier: Visitor
let ids: { orderId: string; invoiceId: string }

const TAXED = { isTaxApplies: true, items: [itemForm({ taxCode: 'S' })] }

beforeAll(async () => {
  fixture = await startFixture()
  const added = await fixture.addSupplier()
  supplier = added.supplier
  await supplier.call(updateSetting, aSetting({ taxs: TAXES }))
  ids = await givenInvoice(fixture.portal, added.supplierId, { items: [{ confirmed: [4] }] })
})
afterAll(() => fixture.portal.close())

test.each<[string, Partial<InvoiceForm>, string]>([
  ['Please confirm invoice id!', { invoiceId: ' ' }, 'invoiceId'],
  ['Please confirm invoice due date!', { invoiceDueDate: '' }, 'invoiceDueDate'],
  ['Please confirm contact name, phone & email!', { contactName: '', phone: ' ', email: '' }, 'contactName'],
  ['Please confirm discount!', { discountDueDate: '20261201' }, 'discount'],
  ['Please confirm discount due date!', { discount: 2 }, 'discountDueDate'],
  ['Please confirm allowances & charges type!', { allowOrCharges: [rowForm({ kind: '' })] }, 'allowOrCharges.0.kind'],
  ['Please confirm amount!', { allowOrCharges: [rowForm({ amount: null })] }, 'allowOrCharges.0.amount'],
  ['Please confirm amount!', { allowOrCharges: [rowForm({ amount: -1 })] }, 'allowOrCharges.0.amount'],
  ['Please confirm percent!', { allowOrCharges: [rowForm({ percent: 'x' })] }, 'allowOrCharges.0.percent'],
  [
    'Please confirm allowances & charges!',
    { allowOrCharges: [rowForm({ identifier: '', kind: '' })] },
    'allowOrCharges.0.identifier',
  ],
  ['Please confirm tax!', { ...TAXED, allowOrCharges: [rowForm()] }, 'allowOrCharges.0.taxCode'],
  ['Please confirm tax!', { isTaxApplies: true }, 'items.0.taxCode'],
  [
    'Please confirm allowances & charges type & amount!',
    { items: [itemForm({ allowOrCharges: [{ identifier: 'Allow', kind: '', percent: null, amount: '' }] })] },
    'items.0.allowOrCharges.0.kind',
  ],
  ['Please confirm tax!', { isTaxApplies: true, items: [itemForm({ taxCode: 'GONE' })] }, 'items.0.taxCode'],
  [
    'Please confirm tax!',
    { ...TAXED, allowOrCharges: [rowForm({ taxCode: 'S' }), rowForm({ taxCode: 'GONE' })] },
    'allowOrCharges.1.taxCode',
  ],
])('%s', async (error, changes, errorField) => {
  const answer = await supplier.call(submitInvoice, { ...ids, form: invoiceForm(changes) })

  expect(answer).toMatchObject({ status: 400, body: { success: false, error, errorField } })
  expect(await stored()).toMatchObject({ order: { status: 'invoice' }, invoice: { version: 1, invoiceId: '' } })
})

test.each<[string, Partial<InvoiceForm>, string]>([
  [
    'Please confirm allowances & charges type!',
    { allowOrCharges: [rowForm({ kind: 'Core Part' })] },
    'allowOrCharges.0.kind',
  ],
  [
    'Please confirm allowances & charges type!',
    { allowOrCharges: [rowForm({ identifier: 'Allow' })] },
    'allowOrCharges.0.kind',
  ],
  [
    'Please confirm allowances & charges type!',
    { items: [itemForm({ allowOrCharges: [rowForm({ identifier: 'Allow', kind: 'Pallet Discount' })] })] },
    'items.0.allowOrCharges.0.kind',
  ],
  ['The country XX is not known.', { items: [itemForm({ countryCode: 'XX' })] }, 'items.0.countryCode'],
  [
    'The allowances are higher than the items and charges together.',
    { allowOrCharges: [rowForm({ identifier: 'Allow', kind: 'Discount', amount: '40.01' })] },
    'allowOrCharges',
  ],
  [
    'The allowances taxed with 7 % are higher than what is charged with that tax.',
    { ...TAXED, allowOrCharges: [rowForm({ identifier: 'Allow', kind: 'Discount', amount: 1, taxCode: 'R' })] },
    'allowOrCharges',
  ],
])('what the screen does not offer is refused: %s', async (error, changes, errorField) => {
  const answer = await supplier.call(submitInvoice, { ...ids, form: invoiceForm(changes) })

  expect(answer).toMatchObject({ status: 400, body: { success: false, error, errorField } })
  expect(await stored()).toMatchObject({ order: { status: 'invoice' }, invoice: { version: 1, invoiceId: '' } })
})

async function stored() {
  const { body } = await supplier.call(getInvoice, { orderId: ids.orderId })
  return body
}
