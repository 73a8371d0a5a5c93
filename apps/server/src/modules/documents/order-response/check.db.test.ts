import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { incomingItem } from '../../../testing/given/given-orders'
import { documentOrder } from '../../orders/order-record-store'
import { checkDraft } from './check'
import { findDraft } from './read-store'
import { confirmedForm, startFixture, type OrderResponseFixture } from './testing/fixture'

let fixture: OrderResponseFixture

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.portal.close())

test.each([
  [1_001, true],
  [1_000, false],
])('other requests are handled during the check of a draft with %i items: %s', async (count, isPaused) => {
  const items = Array.from({ length: count }, (_, i) => incomingItem({ buyerLineNumber: String(i + 1) }))
  const { orderId, opened } = await fixture.addOpenedOrder({ items })
  const record = await findDraft(fixture.portal.db, fixture.supplierId, orderId)
  if (record === null) throw new Error('the order has no draft')

  const otherRequest = yieldToEventLoop('other request')
  const check = checkDraft(confirmedForm(opened), { order: documentOrder(record.order), record })

  const first = await Promise.race([check.then(() => 'check'), otherRequest])
  expect(first).toBe(isPaused ? 'other request' : 'check')
  expect(await check).toEqual({ readyValue: String(count * 50), priceWarnings: 0 })
})
