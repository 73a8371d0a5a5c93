import { skipDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { submitOrderResponse } from '@partwire/contract/order-response'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginBlocking } from '../../../testing/database/blocking-transaction'
import { givenDispatchAdvices } from '../../../testing/given/given-dispatch-advices'
import { startFixture, confirmedForm, type OrderResponseFixture } from './testing/fixture'

let fixture: OrderResponseFixture

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.portal.close())

test('counters change last: a submit that waits for a lock does not block other orders of the supplier', async () => {
  const other = await givenDispatchAdvices(fixture.portal, fixture.supplierId, { confirmed: [{ 20261130: 4 }] })
  const orderId = await fixture.addOrder()
  const opened = await fixture.open(orderId)
  // The submit waits here: it needs the next number for its dispatch advices.
  const numbering = await beginBlocking(
    fixture.portal.connectionString,
    `select from document_numbers where supplier_id = ${fixture.supplierId} and kind = 'DesAdv' for update`,
  )

  const submitted = fixture.supplier.call(submitOrderResponse, {
    orderId,
    orderResponseId: opened.id,
    form: confirmedForm(opened),
  })
  await numbering.untilWaiting(1)
  const skipped = await fixture.supplier.call(skipDispatchAdvice, { orderId: other.orderId })
  await numbering.end()

  expect(skipped).toMatchObject({ status: 200, body: { success: true, order: { status: 'invoice' } } })
  expect(await submitted).toMatchObject({ status: 200, body: { success: true, order: { status: 'dispatchAdvice' } } })
})
