import { listOrders } from '@partwire/contract/orders'
import { getOrderResponse, submitOrderResponse, updateOrderResponse } from '@partwire/contract/order-response'
import { updateSetting } from '@partwire/contract/settings'
import { getTimeline } from '@partwire/contract/timeline'
import { aSetting } from '@partwire/domain/settings/samples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenOrder, incomingItem, incomingParty, supplierIdOf } from '../../../testing/given/given-orders'
import {
  answeringSupplier,
  confirmedForm,
  TWO_ITEMS,
  withItem,
  type AnsweringSupplier,
} from './testing/answering-supplier'

let shop: AnsweringSupplier

beforeAll(async () => {
  shop = await answeringSupplier()
})
afterAll(() => shop.portal.close())

describe('opening an order response', () => {
  test('for the first time creates its draft: each item starts with one confirm line as requested', async () => {
    const orderId = await shop.giveOrder({ items: TWO_ITEMS })

    const { status, body } = await shop.supplier.call(getOrderResponse, { orderId })

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

    const { items: opened } = await shop.open(await shop.giveOrder({ items, requestedDeliveryDate: '' }))

    expect(opened.map(({ confirms }) => confirms[0]?.deliveryDate)).toEqual(['20261115', '20261115'])
    expect(opened.map(({ requestedDeliveryDate }) => requestedDeliveryDate)).toEqual(['20261114', ''])
  })

  test('a line without a day of its own is wanted on the day of the order', async () => {
    const items = [incomingItem({ requestedDeliveryDate: '' }), incomingItem({ requestedDeliveryDate: '20261205' })]

    const { items: opened } = await shop.open(await shop.giveOrder({ items, requestedDeliveryDate: '20261130' }))

    expect(opened.map(({ requestedDeliveryDate }) => requestedDeliveryDate)).toEqual(['20261130', '20261205'])
    expect(opened.map(({ confirms }) => confirms[0]?.deliveryDate)).toEqual(['20261130', '20261205'])
  })

  test('a quantity the buyer wrote with zeros behind the point is the whole number it is', async () => {
    const { items } = await shop.open(await shop.giveOrder({ items: [incomingItem({ requestedQuantity: '12.000' })] }))

    expect(items[0]?.confirms[0]?.quantity).toBe(12)
  })

  test('again, or in two tabs at once, finds the same draft and the numbers follow each other', async () => {
    const orderId = await shop.giveOrder()

    const both = await Promise.all([shop.open(orderId), shop.open(orderId)])
    const again = await shop.open(orderId)
    const next = await shop.open(await shop.giveOrder())

    expect(both[0]).toEqual(both[1])
    expect(again).toEqual(both[0])
    expect(Number(next.ordRspId.slice(3))).toBe(Number(again.ordRspId.slice(3)) + 1)
    expect(await timelineOf(orderId)).toEqual(['Order received', `Order response ${again.ordRspId} opened`])
  })

  test('takes the NEW badge off the order', async () => {
    const orderId = await shop.giveOrder()
    const badge = async () =>
      (await shop.supplier.call(listOrders, {})).body.pager?.list.find(({ id }) => id === orderId)?.orderResponseId

    const before = await badge()
    const { id } = await shop.open(orderId)

    expect([before, await badge()]).toEqual([undefined, id])
  })

  test('of another supplier, or none, says the same', async () => {
    const foreign = await givenOrder(shop.portal, await supplierIdOf(shop.portal, 'OTHER'))

    for (const orderId of [foreign, '999999']) {
      expect(await shop.supplier.call(getOrderResponse, { orderId })).toMatchObject({
        status: 404,
        body: { success: false, error: 'This order does not exist.' },
      })
    }
  })

  test('an order past its response that has none opens none', async () => {
    const orderId = await shop.giveOrder()
    await shop.portal.deps.db.updateTable('orders').set({ status: 'invoice' }).where('id', '=', orderId).execute()

    expect(await shop.supplier.call(getOrderResponse, { orderId })).toMatchObject({
      status: 404,
      body: { error: 'This order response does not exist.' },
    })
  })
})

describe('what an order response shows of its order', () => {
  test('the answer carries the order with its delivery party and comments, and the parties of the document', async () => {
    const orderId = await shop.giveOrder({
      buyerOrderNumber: 'PO-shown',
      deliveryParty: incomingParty({ partyNumber: '7001', name1: 'Werk 2' }),
      freeParams: [{ paramId: 'ColliCount', parameter: '12' }],
      freeTexts: [{ caption: 'Gate', text: 'Number 5' }],
    })
    const place = { street1: 'Hafenstr. 1', postalCode: '20457', city: 'Hamburg', countryCode: 'DE' }

    const { body } = await shop.supplier.call(getOrderResponse, { orderId })

    expect(body.order).toEqual({
      id: orderId,
      status: 'orderResponse',
      buyerOrderNumber: 'PO-shown',
      customerName: 'Teile Nord GmbH',
      orderResponseId: body.orderResponse?.id,
      dispatchAdviceIds: [],
      submittedDispatchAdviceIds: [],
      deliveryPartyNumber: '7001',
      deliveryPartyAddress: { name1: 'Werk 2', ...place },
      freeParams: [{ paramId: 'ColliCount', parameter: '12' }],
      freeTexts: [{ caption: 'Gate', text: 'Number 5' }],
    })
    expect(body.orderResponse).toMatchObject({
      buyerOrderNumber: 'PO-shown',
      buyerParty: { partyNumber: '100', address: { name1: 'Teile Nord GmbH', ...place } },
      sellerParty: { partyNumber: '900', address: { name1: 'Kessler Fahrwerktechnik AG', ...place } },
      deliveryParty: { partyNumber: '7001', address: { name1: 'Werk 2', ...place } },
    })
  })

  test("the currency is the order's, else the settings', else USD", async () => {
    const inPounds = await shop.open(await shop.giveOrder({ currency: 'GBP' }))
    const orderId = await shop.giveOrder({ currency: '' })
    const before = await shop.open(orderId)
    await shop.supplier.call(updateSetting, aSetting({ defaultCurrency: 'CHF' }))

    expect([inPounds.currency, before.currency, (await shop.open(orderId)).currency]).toEqual(['GBP', 'USD', 'CHF'])
  })

  test('the buyer has the tax number of the customer, the seller that of the settings', async () => {
    const { db, now } = shop.portal.deps
    await db
      .insertInto('customers')
      .values({
        supplier_id: shop.supplierId,
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
    await shop.supplier.call(updateSetting, aSetting({ taxRegistrationNumber: 'DE-SELLER' }))

    const known = await shop.open(await shop.giveOrder())
    const byNumber = await shop.open(
      await shop.giveOrder({
        buyerParty: incomingParty({ name1: '', street1: '', postalCode: '', city: '', countryCode: '' }),
      }),
    )

    expect(known.buyerParty).toMatchObject({ taxRegNumber: 'DE-BUYER', address: { street1: 'Hafenstr. 1' } })
    expect(known.sellerParty).toMatchObject({ partyNumber: '900', taxRegNumber: 'DE-SELLER' })
    expect(byNumber.buyerParty.address).toMatchObject({ name1: 'Teile Nord', street1: 'Kai 7' })
  })
})

describe('saving', () => {
  test('keeps what was typed, numbers with a point, and counts the version up', async () => {
    const orderId = await shop.giveOrder({ items: TWO_ITEMS })
    const opened = await shop.open(orderId)
    shop.portal.clock.advance({ minutes: 5 })
    const form = withItem(withItem(confirmedForm(opened), 0, { inputEan: '111', productName: ' Disc ' }), 1, {
      inputEan: ' 222 ',
      productName: '刹车片',
      unitNetPrice: '',
      unitListPrice: 3.5,
      confirms: [
        { quantity: null, status: '', reason: '', deliveryDate: '' },
        { quantity: ' 7 ', status: 'Unknown', reason: ' asking ', deliveryDate: '20261202' },
      ],
    })

    const { body } = await save(orderId, opened.id, form, opened.version)
    const saved = await shop.open(orderId)

    expect(body).toEqual({ success: true })
    expect(saved).toMatchObject({ version: 2, sellerOrderNumber: 'S-4711', updatedBy: 'Jonas Kessler' })
    expect(saved.updatedAt > opened.updatedAt).toBe(true)
    expect(saved.items).toMatchObject([
      // An EAN the buyer gave is the buyer's.
      { inputEan: '', productName: 'Disc', unitNetPrice: 12.5, unitListPrice: null },
      {
        inputEan: '222',
        productName: '刹车片',
        unitNetPrice: null,
        unitListPrice: 3.5,
        confirms: [
          { quantity: null, status: '', reason: '', deliveryDate: '' },
          { quantity: 7, status: 'Unknown', reason: 'asking', deliveryDate: '20261202' },
        ],
      },
    ])
  })

  test.each([
    [{ unitNetPrice: 'cheap' }, 'Please confirm unit net price!'],
    [{ unitListPrice: '-1' }, 'Please confirm unit list price!'],
    [{ confirms: [{ quantity: 1.5, status: '' as const, reason: '', deliveryDate: '' }] }, 'Please confirm quantity!'],
  ])('%j is refused: prices are numbers or empty, quantities integers or empty', async (changes, error) => {
    const orderId = await shop.giveOrder()
    const opened = await shop.open(orderId)

    const answer = await save(orderId, opened.id, withItem(confirmedForm(opened), 0, changes))

    expect(answer).toMatchObject({ status: 400, body: { success: false, error } })
    expect(await shop.open(orderId)).toEqual(opened)
  })

  test('a form with another number of items is refused', async () => {
    const orderId = await shop.giveOrder({ items: TWO_ITEMS })
    const opened = await shop.open(orderId)
    const form = confirmedForm(opened)

    for (const items of [form.items.slice(1), [...form.items, ...form.items]]) {
      for (const call of [updateOrderResponse, submitOrderResponse]) {
        const body = { orderId, orderResponseId: opened.id, form: { ...form, items } }
        expect(await shop.supplier.call(call, body)).toMatchObject({
          status: 400,
          body: { error: `The order has 2 items, the form ${items.length}.` },
        })
      }
    }
    expect(await shop.open(orderId)).toEqual(opened)
  })

  test.each([
    ['no confirm line', { confirms: [] }],
    ['a day that is none', { confirms: [{ quantity: 1, status: '', reason: '', deliveryDate: '20260231' }] }],
    ['a status that is none', { confirms: [{ quantity: 1, status: 'Maybe', reason: '', deliveryDate: '' }] }],
    ['a line break in a reason', { confirms: [{ quantity: 1, status: '', reason: 'a\nb', deliveryDate: '' }] }],
  ])('a form with %s is refused before it is looked at', async (_what, changes) => {
    const orderId = await shop.giveOrder()
    const opened = await shop.open(orderId)
    const [item] = confirmedForm(opened).items
    const form = { sellerOrderNumber: '', items: [{ ...item, ...changes }] }

    const answer = await shop.supplier.send({
      method: 'POST',
      url: updateOrderResponse.path,
      payload: JSON.stringify({ orderId, orderResponseId: opened.id, form }),
    })

    expect(answer).toMatchObject({ status: 400, body: { success: false } })
  })

  test('a stale version is refused with who changed it; without a version the last one wins', async () => {
    const orderId = await shop.giveOrder()
    const opened = await shop.open(orderId)
    await save(orderId, opened.id, confirmedForm(opened), 1)

    expect(await save(orderId, opened.id, confirmedForm(opened), 1)).toMatchObject({
      status: 409,
      body: { error: 'This document was changed elsewhere by Jonas Kessler in the meantime.', errorField: 'version' },
    })
    expect(await save(orderId, opened.id, confirmedForm(opened))).toMatchObject({ status: 200 })
    expect((await shop.open(orderId)).version).toBe(3)
  })

  test('the response of another order, or of another supplier, is never written', async () => {
    const orderId = await shop.giveOrder()
    const opened = await shop.open(orderId)
    const other = await shop.open(await shop.giveOrder())
    const form = confirmedForm(opened)

    expect(await save(orderId, other.id, form)).toMatchObject({
      status: 404,
      body: { error: 'This order response does not exist.' },
    })
    expect(await shop.stranger.call(updateOrderResponse, { orderId, orderResponseId: opened.id, form })).toMatchObject({
      status: 404,
      body: { error: 'This order does not exist.' },
    })
    expect(await shop.open(orderId)).toEqual(opened)
  })
})

function save(orderId: string, orderResponseId: string, form: ReturnType<typeof confirmedForm>, version?: number) {
  return shop.supplier.call(updateOrderResponse, { orderId, orderResponseId, form, version })
}

async function timelineOf(orderId: string): Promise<string[]> {
  const { body } = await shop.supplier.call(getTimeline, { orderId })
  return body.events?.map(({ text }) => text) ?? []
}
