import { getInvoice } from '@partwire/contract/invoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginBlocking } from '../../../testing/database/blocking-transaction'
import { givenInvoice } from '../../../testing/given/given-invoices'
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
