import { submitOrderResponse, updateOrderResponse } from '@partwire/contract/order-response'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFixture, confirmedForm, TWO_ITEMS, withItem, type OrderResponseFixture } from './testing/fixture'

let fixture: OrderResponseFixture

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.portal.close())

describe('saving', () => {
  test('keeps what was typed, numbers with a point, days valid or not, and counts the version up', async () => {
    const orderId = await fixture.addOrder({ items: TWO_ITEMS })
    const opened = await fixture.open(orderId)
    fixture.portal.clock.advance({ minutes: 5 })
    const form = withItem(withItem(confirmedForm(opened), 0, { inputEan: '111', productName: ' Disc ' }), 1, {
      inputEan: ' 222 ',
      productName: '刹车片',
      unitNetPrice: '',
      unitListPrice: 3.5,
      confirms: [
        { quantity: null, status: '', reason: '', deliveryDate: '' },
        { quantity: ' 7 ', status: 'Unknown', reason: ' asking ', deliveryDate: '20261202' },
        { quantity: '', status: 'Confirmed', reason: '', deliveryDate: ' 31.11.2026 ' },
        { quantity: '', status: 'Confirmed', reason: '', deliveryDate: '20260231' },
      ],
    })

    const { body } = await save(orderId, opened.id, form, opened.version)
    const saved = await fixture.open(orderId)

    expect(body).toEqual({ success: true })
    expect(saved).toMatchObject({ version: 2, sellerOrderNumber: 'S-4711', updatedBy: 'Jonas Kessler' })
    expect(saved.updatedAt > opened.updatedAt).toBe(true)
    expect(saved.items).toMatchObject([
      // The order has an EAN, so the typed one is ignored.
      { inputEan: '', productName: 'Disc', unitNetPrice: 12.5, unitListPrice: null },
      {
        inputEan: '222',
        productName: '刹车片',
        unitNetPrice: null,
        unitListPrice: 3.5,
        confirms: [
          { quantity: null, status: '', reason: '', deliveryDate: '' },
          { quantity: 7, status: 'Unknown', reason: 'asking', deliveryDate: '20261202' },
          { quantity: null, status: 'Confirmed', reason: '', deliveryDate: '31.11.2026' },
          { quantity: null, status: 'Confirmed', reason: '', deliveryDate: '20260231' },
        ],
      },
    ])
  })

  test.each([
    [{ unitNetPrice: 'cheap' }, 'Please confirm unit net price!'],
    [{ unitNetPrice: '1,234' }, 'Please confirm unit net price!'],
    [{ unitListPrice: '-1' }, 'Please confirm unit list price!'],
    [{ confirms: [{ quantity: 1.5, status: '' as const, reason: '', deliveryDate: '' }] }, 'Please confirm quantity!'],
  ])('%j is refused: prices are numbers or empty, quantities integers or empty', async (changes, error) => {
    const orderId = await fixture.addOrder()
    const opened = await fixture.open(orderId)

    const answer = await save(orderId, opened.id, withItem(confirmedForm(opened), 0, changes))

    expect(answer).toMatchObject({ status: 400, body: { success: false, error } })
    expect(await fixture.open(orderId)).toEqual(opened)
  })

  test.each([
    ['1,234.56', 1234.56],
    ['1.234', 1.234],
    ['.5', 0.5],
    ['12,5', 12.5],
  ])('the price %j is stored as %d', async (unitNetPrice, expected) => {
    const orderId = await fixture.addOrder()
    const opened = await fixture.open(orderId)

    await save(orderId, opened.id, withItem(confirmedForm(opened), 0, { unitNetPrice }))

    expect((await fixture.open(orderId)).items[0]?.unitNetPrice).toBe(expected)
  })

  test('a form with another number of items is refused', async () => {
    const orderId = await fixture.addOrder({ items: TWO_ITEMS })
    const opened = await fixture.open(orderId)
    const form = confirmedForm(opened)

    for (const items of [form.items.slice(1), [...form.items, ...form.items]]) {
      for (const call of [updateOrderResponse, submitOrderResponse]) {
        const body = { orderId, orderResponseId: opened.id, form: { ...form, items } }
        expect(await fixture.supplier.call(call, body)).toMatchObject({
          status: 400,
          body: { error: `The order has 2 items, the form ${items.length}.` },
        })
      }
    }
    expect(await fixture.open(orderId)).toEqual(opened)
  })

  test.each([
    ['no confirm line', { confirms: [] }],
    ['a day of two lines', { confirms: [{ quantity: 1, status: '', reason: '', deliveryDate: '2026\n1130' }] }],
    ['a day that is no text', { confirms: [{ quantity: 1, status: '', reason: '', deliveryDate: 20261130 }] }],
    ['a status that is none', { confirms: [{ quantity: 1, status: 'Maybe', reason: '', deliveryDate: '' }] }],
    ['a line break in a reason', { confirms: [{ quantity: 1, status: '', reason: 'a\nb', deliveryDate: '' }] }],
  ])('a form with %s is refused by the schema of the call', async (_what, changes) => {
    const orderId = await fixture.addOrder()
    const opened = await fixture.open(orderId)
    const [item] = confirmedForm(opened).items
    const form = { sellerOrderNumber: '', items: [{ ...item, ...changes }] }

    const answer = await fixture.supplier.send({
      method: 'POST',
      url: updateOrderResponse.path,
      payload: JSON.stringify({ orderId, orderResponseId: opened.id, form }),
    })

    expect(answer).toMatchObject({ status: 400, body: { success: false } })
  })

  test('a stale version is refused with who changed it; without a version the last one wins', async () => {
    const orderId = await fixture.addOrder()
    const opened = await fixture.open(orderId)
    await save(orderId, opened.id, confirmedForm(opened), 1)

    expect(await save(orderId, opened.id, confirmedForm(opened), 1)).toMatchObject({
      status: 409,
      body: { error: 'This document was changed elsewhere by Jonas Kessler in the meantime.', code: 'stale-version' },
    })
    expect(await save(orderId, opened.id, confirmedForm(opened))).toMatchObject({ status: 200 })
    expect((await fixture.open(orderId)).version).toBe(3)
  })

  test('the response of another order, or of another supplier, is never written', async () => {
    const orderId = await fixture.addOrder()
    const opened = await fixture.open(orderId)
    const other = await fixture.open(await fixture.addOrder())
    const form = confirmedForm(opened)

    expect(await save(orderId, other.id, form)).toMatchObject({
      status: 404,
      body: { error: 'This order response does not exist.' },
    })
    expect(
      await fixture.otherSupplier.call(updateOrderResponse, { orderId, orderResponseId: opened.id, form }),
    ).toMatchObject({
      status: 404,
      body: { error: 'This order does not exist.' },
    })
    expect(await fixture.open(orderId)).toEqual(opened)
  })
})

function save(orderId: string, orderResponseId: string, form: ReturnType<typeof confirmedForm>, version?: number) {
  return fixture.supplier.call(updateOrderResponse, { orderId, orderResponseId, form, version })
}
