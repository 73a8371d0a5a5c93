import { listOrders } from '@partwire/contract/orders'
import { getOrderResponse } from '@partwire/contract/order-response'
import { updateSetting } from '@partwire/contract/settings'
import { getTimeline } from '@partwire/contract/timeline'
import { aSetting } from '@partwire/domain/settings/samples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenOrder, incomingItem, incomingParty, findSupplierId } from '../../../testing/given/given-orders'
import { startFixture, TWO_ITEMS, type OrderResponseFixture } from './testing/fixture'

let fixture: OrderResponseFixture

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.portal.close())

describe('opening an order response', () => {
  test('for the first time creates its draft: each item starts with one confirm line as requested', async () => {
    const orderId = await fixture.addOrder({ items: TWO_ITEMS })

    const { status, body } = await fixture.supplier.call(getOrderResponse, { orderId })

    expect(status).toBe(200)
    expect(body.order).toMatchObject({ id: orderId, status: 'orderResponse', orderResponseId: body.orderResponse?.id })
    expect(body.orderResponse).toMatchObject({
      ordRspId: expect.stringMatching(/^OR-\d{6}$/),
      version: 1,
      updatedBy: 'Jonas Kessler',
      submittedAt: null,
      delivery: null,
      sellerOrderNumber: '',
      orderDate: '20261114',
      orderDispatchMode: 'Normal',
      currency: 'EUR',
      deliveryParty: null,
    })
    expect(body.orderResponse?.items).toEqual([
      {
        buyerProductNumber: 'B-1',
        productNumber: '0986479C20',
        ean: '4047024610095',
        inputEan: '',
        productName: 'Brake disc',
        requestedQuantity: 4,
        requestedQuantityUom: 'PCE',
        requestedDeliveryDate: '20261130',
        unitNetPrice: null,
        unitListPrice: null,
        confirms: [{ quantity: 4, status: '', reason: '', deliveryDate: '20261130' }],
      },
      expect.objectContaining({
        ean: '',
        productName: 'Brake pad',
        confirms: [{ quantity: 10, status: '', reason: '', deliveryDate: '20261201' }],
      }),
    ])
  })

  test('a requested delivery date that has passed, or none, becomes today', async () => {
    const items = [incomingItem({ requestedDeliveryDate: '20261114' }), incomingItem({ requestedDeliveryDate: '' })]

    const { items: opened } = await fixture.open(await fixture.addOrder({ items, requestedDeliveryDate: '' }))

    expect(opened.map(({ confirms }) => confirms[0]?.deliveryDate)).toEqual(['20261115', '20261115'])
    expect(opened.map(({ requestedDeliveryDate }) => requestedDeliveryDate)).toEqual(['20261114', ''])
  })

  test('a line without a day of its own is wanted on the day of the order', async () => {
    const items = [incomingItem({ requestedDeliveryDate: '' }), incomingItem({ requestedDeliveryDate: '20261205' })]

    const { items: opened } = await fixture.open(await fixture.addOrder({ items, requestedDeliveryDate: '20261130' }))

    expect(opened.map(({ requestedDeliveryDate }) => requestedDeliveryDate)).toEqual(['20261130', '20261205'])
    expect(opened.map(({ confirms }) => confirms[0]?.deliveryDate)).toEqual(['20261130', '20261205'])
  })

  test('a quantity with zeros after the decimal point is shown as a whole number', async () => {
    const { items } = await fixture.open(
      await fixture.addOrder({ items: [incomingItem({ requestedQuantity: '12.000' })] }),
    )

    expect(items[0]?.confirms[0]?.quantity).toBe(12)
  })

  test('again, or in two tabs at once, finds the same draft and the numbers follow each other', async () => {
    const orderId = await fixture.addOrder()

    const both = await Promise.all([fixture.open(orderId), fixture.open(orderId)])
    const again = await fixture.open(orderId)
    const next = await fixture.open(await fixture.addOrder())

    expect(both[0]).toEqual(both[1])
    expect(again).toEqual(both[0])
    expect(Number(next.ordRspId.slice(3))).toBe(Number(again.ordRspId.slice(3)) + 1)
    expect(await readTimeline(orderId)).toEqual(['Order received', `Order response ${again.ordRspId} opened`])
  })

  test('removes the NEW badge of the order', async () => {
    const orderId = await fixture.addOrder()
    const badge = async () =>
      (await fixture.supplier.call(listOrders, {})).body.pager?.list.find(({ id }) => id === orderId)?.orderResponseId

    const before = await badge()
    const { id } = await fixture.open(orderId)

    expect([before, await badge()]).toEqual([undefined, id])
  })

  test('of another supplier and of an unknown order gives the same error', async () => {
    const foreign = await givenOrder(fixture.portal, await findSupplierId(fixture.portal, 'OTHER'))

    for (const orderId of [foreign, '999999']) {
      expect(await fixture.supplier.call(getOrderResponse, { orderId })).toMatchObject({
        status: 404,
        body: { success: false, error: 'This order does not exist.' },
      })
    }
  })

  test('an order past its response that has none opens none', async () => {
    const orderId = await fixture.addOrder()
    await fixture.portal.db.updateTable('orders').set({ status: 'invoice' }).where('id', '=', orderId).execute()

    expect(await fixture.supplier.call(getOrderResponse, { orderId })).toMatchObject({
      status: 404,
      body: { error: 'This order response does not exist.' },
    })
  })
})

describe('what an order response shows of its order', () => {
  test('the answer carries the order with its delivery party and comments, and the parties of the document', async () => {
    const orderId = await fixture.addOrder({
      buyerOrderNumber: 'PO-shown',
      deliveryParty: incomingParty({ partyNumber: '7001', name1: 'Werk 2' }),
      freeParams: [{ paramId: 'ColliCount', parameter: '12' }],
      freeTexts: [{ caption: 'Gate', text: 'Number 5' }],
    })
    const address = { street1: 'Hafenstr. 1', postalCode: '20457', city: 'Hamburg', countryCode: 'DE' }

    const { body } = await fixture.supplier.call(getOrderResponse, { orderId })

    expect(body.order).toEqual({
      id: orderId,
      status: 'orderResponse',
      buyerOrderNumber: 'PO-shown',
      customerName: 'Teile Nord GmbH',
      orderResponseId: body.orderResponse?.id,
      dispatchAdviceIds: [],
      submittedDispatchAdviceIds: [],
      deliveryPartyNumber: '7001',
      deliveryPartyAddress: { name1: 'Werk 2', ...address },
      freeParams: [{ paramId: 'ColliCount', parameter: '12' }],
      freeTexts: [{ caption: 'Gate', text: 'Number 5' }],
    })
    expect(body.orderResponse).toMatchObject({
      buyerOrderNumber: 'PO-shown',
      buyerParty: { partyNumber: '100', address: { name1: 'Teile Nord GmbH', ...address } },
      sellerParty: { partyNumber: '900', address: { name1: 'Kessler Fahrwerktechnik AG', ...address } },
      deliveryParty: { partyNumber: '7001', address: { name1: 'Werk 2', ...address } },
    })
  })

  test("the currency is the order's, else the settings', else USD", async () => {
    const inPounds = await fixture.open(await fixture.addOrder({ currency: 'GBP' }))
    const orderId = await fixture.addOrder({ currency: '' })
    const before = await fixture.open(orderId)
    await fixture.supplier.call(updateSetting, aSetting({ defaultCurrency: 'CHF' }))

    expect([inPounds.currency, before.currency, (await fixture.open(orderId)).currency]).toEqual(['GBP', 'USD', 'CHF'])
  })

  test('the buyer has the tax number of the customer, the seller that of the settings', async () => {
    const { db } = fixture.portal
    const { now } = fixture.portal.deps
    await db
      .insertInto('customers')
      .values({
        supplier_id: fixture.supplierId,
        party_number: '100',
        name: 'Teile Nord',
        street: 'Kai 7',
        postal_code: '20457',
        city: 'Hamburg',
        country_code: 'DE',
        country_name: 'Germany',
        tax_reg_number: 'DE-BUYER',
        created_at: now(),
        updated_at: now(),
      })
      .execute()
    await fixture.supplier.call(updateSetting, aSetting({ taxRegistrationNumber: 'DE-SELLER' }))

    const known = await fixture.open(await fixture.addOrder())
    const byNumber = await fixture.open(
      await fixture.addOrder({
        buyerParty: incomingParty({ name1: '', street1: '', postalCode: '', city: '', countryCode: '' }),
      }),
    )

    expect(known.buyerParty).toMatchObject({ taxRegNumber: 'DE-BUYER', address: { street1: 'Hafenstr. 1' } })
    expect(known.sellerParty).toMatchObject({ partyNumber: '900', taxRegNumber: 'DE-SELLER' })
    expect(byNumber.buyerParty.address).toMatchObject({ name1: 'Teile Nord', street1: 'Kai 7' })
  })
})

async function readTimeline(orderId: string): Promise<string[]> {
  const { body } = await fixture.supplier.call(getTimeline, { orderId })
  return body.events?.map(({ text }) => text) ?? []
}
