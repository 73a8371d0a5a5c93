import { getInvoice, submitInvoice } from '@partwire/contract/invoice'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginBlocking } from '../../../testing/database/blocking-transaction'
import { givenInvoice } from '../../../testing/given/given-invoices'
import { invoiceForm, itemForm } from './samples'
import { type InvoiceFixture, startFixture } from './testing/fixture'

let fixture: InvoiceFixture

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.portal.close())

test('an invoice that is saved while it is read is consistent: head and lines are of one version', async () => {
  const { supplier, supplierId } = await fixture.addSupplier()
  const { orderId, invoiceId } = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
  const save = await beginBlocking(fixture.portal.connectionString, 'lock table invoice_items in access exclusive mode')

  const answered = supplier.call(getInvoice, { orderId })
  await save.untilWaiting(1)
  await save.run('update invoices set version = version + 1 where id = $1', [invoiceId])
  await save.run("update invoice_items set country_code = 'DE' where document_id = $1", [invoiceId])
  await save.commit()
  const { body } = await answered
  await save.end()

  expect(body.invoice).toMatchObject({ version: 2, items: [{ countryCode: 'DE' }] })
})

describe('a draft comes with the documents before it', () => {
  const ordered = (productNumber: string, requestedQuantity: string) => ({
    productNumber,
    requestedQuantity,
    requestedQuantityUom: 'PCE',
  })

  test('every line of the order with ordered, confirmed and dispatched quantity and confirmed price', async () => {
    const { supplier, supplierId } = await fixture.addSupplier()
    const { orderId } = await givenInvoice(fixture.portal, supplierId, {
      items: [
        { confirmed: [], rejected: 5, delivered: [[], []], unitNetPrice: '', ordered: ordered('P-1', '5') },
        {
          confirmed: [4, 2],
          rejected: 1,
          delivered: [[3], [1, 1]],
          unitNetPrice: '12.50',
          productName: 'Brake disc, coated',
          ordered: ordered('P-2', '7.000'),
        },
      ],
    })

    const { body } = await supplier.call(getInvoice, { orderId })

    expect(body.invoice?.items).toMatchObject([{ productNumber: 'P-2', quantity: 5 }])
    expect(body.invoice?.match).toEqual({
      currency: 'EUR',
      isDispatched: true,
      lines: [
        {
          productNumber: 'P-1',
          productName: 'Brake disc, coated',
          quantityUom: 'PCE',
          ordered: '5',
          confirmed: '0',
          dispatched: '0',
          unitNetPrice: '',
          item: null,
        },
        {
          productNumber: 'P-2',
          productName: 'Brake disc, coated',
          quantityUom: 'PCE',
          ordered: '7',
          confirmed: '6',
          dispatched: '5',
          unitNetPrice: '12.50',
          item: 0,
        },
      ],
    })
  })

  test('after a skip nothing is known about what was dispatched', async () => {
    const { supplier, supplierId } = await fixture.addSupplier()
    const { orderId } = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }], currency: 'USD' })

    const { body } = await supplier.call(getInvoice, { orderId })

    expect(body.invoice?.match).toMatchObject({
      currency: 'USD',
      isDispatched: false,
      lines: [{ confirmed: '4', dispatched: '0', item: 0 }],
    })
  })

  test('a submitted invoice has nothing left to compare', async () => {
    const { supplier, supplierId } = await fixture.addSupplier()
    const ids = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
    await supplier.call(submitInvoice, { ...ids, form: invoiceForm({ items: [itemForm()] }) })

    const { body } = await supplier.call(getInvoice, { orderId: ids.orderId })

    expect(body.order?.status).toBe('finish')
    expect(body.invoice).not.toHaveProperty('match')
  })
})
