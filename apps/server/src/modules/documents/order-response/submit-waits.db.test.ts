import { skipDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { submitOrderResponse } from '@partwire/contract/order-response'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginBlocking } from '../../../testing/database/blocking-transaction'
import { givenDispatchAdvices } from '../../../testing/given/given-dispatch-advices'
import { answeringSupplier, confirmedForm, type AnsweringSupplier } from './testing/answering-supplier'

let shop: AnsweringSupplier

beforeAll(async () => {
  shop = await answeringSupplier()
})
afterAll(() => shop.portal.close())

test('counters move last: a submit that has to wait keeps no other order of the supplier from moving', async () => {
  const other = await givenDispatchAdvices(shop.portal, shop.supplierId, { confirmed: [{ 20261130: 4 }] })
  const orderId = await shop.giveOrder()
  const opened = await shop.open(orderId)
  // The dispatch advices that the submit opens need the next number.
  const numbering = await beginBlocking(
    shop.portal.connectionString,
    `select from document_numbers where supplier_id = ${shop.supplierId} and kind = 'DesAdv' for update`,
  )

  const submitted = shop.supplier.call(submitOrderResponse, {
    orderId,
    orderResponseId: opened.id,
    form: confirmedForm(opened),
  })
  await numbering.untilWaiting(1)
  const skipped = await shop.supplier.call(skipDispatchAdvice, { orderId: other.orderId })
  await numbering.end()

  expect(skipped).toMatchObject({ status: 200, body: { success: true, order: { status: 'invoice' } } })
  expect(await submitted).toMatchObject({ status: 200, body: { success: true, order: { status: 'dispatchAdvice' } } })
})
