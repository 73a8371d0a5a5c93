import { getInvoice } from '@partwire/contract/invoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginBlocking } from '../../../testing/database/blocking-transaction'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
} from '../../../testing/given/given'
import { givenInvoice } from '../../../testing/given/given-invoices'
import { findSupplierId } from '../../../testing/given/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../../../testing/test-app'

let portal: TestApp
let supplier: Visitor
let supplierId: string

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  supplier = await givenSignedInSupplier(portal, await givenSupplier(await givenSignedInOperator(portal)))
  supplierId = await findSupplierId(portal, '4300042')
})
afterAll(() => portal.close())

test('an invoice that is saved while it is read is consistent: head and lines are of one version', async () => {
  const { orderId, invoiceId } = await givenInvoice(portal, supplierId, { items: [{ confirmed: [4] }] })
  const save = await beginBlocking(portal.connectionString, 'lock table invoice_items in access exclusive mode')

  const answered = supplier.call(getInvoice, { orderId })
  await save.untilWaiting(1)
  await save.run('update invoices set version = version + 1 where id = $1', [invoiceId])
  await save.run("update invoice_items set country_code = 'DE' where document_id = $1", [invoiceId])
  await save.commit()
  const { body } = await answered
  await save.end()

  expect(body.invoice).toMatchObject({ version: 1, items: [{ countryCode: '' }] })
  expect((await supplier.call(getInvoice, { orderId })).body.invoice).toMatchObject({
    version: 2,
    items: [{ countryCode: 'DE' }],
  })
})
