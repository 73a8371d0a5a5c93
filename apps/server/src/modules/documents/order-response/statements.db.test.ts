import { getOrderResponse, updateOrderResponse } from '@partwire/contract/order-response'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementExpectation } from '../../../testing/expect-statements'
import { incomingItem } from '../../../testing/given/given-orders'
import { confirmedForm, startFixture, type OrderResponseFixture } from './testing/fixture'

let fixture: OrderResponseFixture
let expectStatements: ReturnType<typeof statementExpectation>

beforeAll(async () => {
  fixture = await startFixture()
  expectStatements = statementExpectation(fixture.portal)
})
afterAll(() => fixture.portal.close())

test('an order response of 50 lines is read with at most 2, saved with at most 4 and submitted with at most 10 prepared statements', async () => {
  const { orderId, opened } = await fixture.addOpenedOrder({ items: Array.from({ length: 50 }, () => incomingItem()) })
  const form = confirmedForm(opened)
  const ids = { orderId, orderResponseId: opened.id }

  await expectStatements('get', () => fixture.supplier.call(getOrderResponse, { orderId }))
  await expectStatements('save', () => fixture.supplier.call(updateOrderResponse, { ...ids, form, version: 1 }))
  await expectStatements('submit', () => fixture.submit(orderId, opened.id, form, 2))

  expect((await fixture.open(orderId)).items).toHaveLength(50)
})
