import { submitOrderResponse, updateOrderResponse } from '@partwire/contract/order-response'
import type { OrderResponseForm } from '@partwire/domain/order-response/shape'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { incomingParty } from '../../../testing/given/given-orders'
import { readOrdRsp } from '../../../upstream/testing/read-documents'
import { startFixture, confirmedForm, withItem, type OrderResponseFixture } from './testing/fixture'

let fixture: OrderResponseFixture

const NO_ADDRESS = { name1: '', street1: '', postalCode: '', city: '', countryCode: '' }
const NO_DELIVERY_ADDRESS = { deliveryParty: incomingParty({ partyNumber: '7001', ...NO_ADDRESS }) }

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.portal.close())

describe('the server refuses an order response with', () => {
  const line = { quantity: 4, status: 'Confirmed', reason: '', deliveryDate: '20261130' } as const
  const rejected = { ...line, status: 'Rejected', reason: 'sold out' } as const

  test.each<[string, Partial<OrderResponseForm>, Partial<OrderResponseForm['items'][number]>]>([
    ['Please confirm seller order number!', { sellerOrderNumber: ' ' }, {}],
    ['Please confirm unit net price & unit list price!', {}, { unitNetPrice: '', unitListPrice: null }],
    ['Please confirm unit net price!', {}, { unitNetPrice: 'free', unitListPrice: '2' }],
    ['Please confirm unit list price!', {}, { unitListPrice: '-2' }],
    ['Please confirm quantity!', {}, { confirms: [{ ...line, quantity: 3 }] }],
    ['Please confirm quantity!', {}, { confirms: [{ ...line, quantity: '4.0' }] }],
    ['Please confirm quantity!', {}, { confirms: [{ ...rejected, quantity: 5 }] }],
    ['Please confirm quantity!', {}, { confirms: [line, { ...line, quantity: 0 }] }],
    ['Please confirm status & reason!', {}, { confirms: [{ ...line, status: '' }] }],
    ['Please confirm reason!', {}, { confirms: [{ ...rejected, reason: ' ' }] }],
    ['Please confirm delivery date!', {}, { confirms: [{ ...line, deliveryDate: '' }] }],
  ])('%s', async (error, changes, item) => {
    const { orderId, opened } = await fixture.addOpenedOrder()

    const answer = await fixture.submit(orderId, opened.id, withItem(confirmedForm(opened, changes), 0, item))

    expect(answer).toMatchObject({ status: 400, body: { success: false, error } })
    expect(await fixture.findDeliveries(orderId)).toEqual([])
    expect(await fixture.open(orderId)).toEqual(opened)
  })

  test('a stale version', async () => {
    const { orderId, opened } = await fixture.addOpenedOrder()

    expect(await fixture.submit(orderId, opened.id, confirmedForm(opened), 7)).toMatchObject({
      status: 409,
      body: { code: 'stale-version' },
    })
  })

  test('an order or a response of another supplier or order', async () => {
    const { orderId, opened } = await fixture.addOpenedOrder()
    const other = await fixture.addOpenedOrder()
    const form = confirmedForm(opened)

    const foreign = await fixture.otherSupplier.call(submitOrderResponse, { orderId, orderResponseId: opened.id, form })
    const swapped = await fixture.submit(orderId, other.opened.id, form)

    expect([foreign.status, swapped.status]).toEqual([404, 404])
    expect(await fixture.findDeliveries(orderId)).toEqual([])
  })
})

describe('the delivery address', () => {
  const address = { name1: 'Lager Süd', street1: 'Tor 5', postalCode: '80331', city: 'München', countryCode: 'DE' }

  test('is required when the delivery party has a number but no address', async () => {
    const { orderId, opened } = await fixture.addOpenedOrder(NO_DELIVERY_ADDRESS)

    expect(await fixture.submit(orderId, opened.id, confirmedForm(opened))).toMatchObject({
      status: 400,
      body: { error: 'Please confirm name, street, postal code, city & country!' },
    })
    expect(
      await fixture.submit(
        orderId,
        opened.id,
        confirmedForm(opened, { deliveryPartyAddress: { ...address, countryCode: 'XX' } }),
      ),
    ).toMatchObject({ status: 400, body: { error: 'The country XX is not known.' } })
  })

  test('typed in, it is saved, sent, and the one of this order from then on', async () => {
    const { orderId, opened } = await fixture.addOpenedOrder(NO_DELIVERY_ADDRESS)
    const form = confirmedForm(opened, { deliveryPartyAddress: address })

    await fixture.supplier.call(updateOrderResponse, { orderId, orderResponseId: opened.id, form })
    const saved = await fixture.open(orderId)
    await fixture.submit(orderId, opened.id, form)

    const [delivery] = await fixture.findDeliveries(orderId)
    expect(opened.deliveryParty).toMatchObject({ partyNumber: '7001', address: null })
    expect(saved.deliveryParty).toMatchObject({ partyNumber: '7001', address })
    expect(readOrdRsp(delivery?.raw ?? '').deliveryParty).toMatchObject({ partyNumber: '7001', ...address })
  })

  test('of the order is the buyer’s: a form that brings another one changes nothing', async () => {
    const { orderId, opened } = await fixture.addOpenedOrder({ deliveryParty: incomingParty({ partyNumber: '7001' }) })

    await fixture.submit(orderId, opened.id, confirmedForm(opened, { deliveryPartyAddress: address }))

    const [delivery] = await fixture.findDeliveries(orderId)
    expect(readOrdRsp(delivery?.raw ?? '').deliveryParty).toMatchObject({ name1: 'Teile Nord GmbH', city: 'Hamburg' })
  })
})
