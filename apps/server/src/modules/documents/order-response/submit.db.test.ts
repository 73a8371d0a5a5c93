import { listOrders } from '@partwire/contract/orders'
import { getOrderResponse, updateOrderResponse } from '@partwire/contract/order-response'
import { updateSetting } from '@partwire/contract/settings'
import { getTimeline } from '@partwire/contract/timeline'
import { aSetting } from '@partwire/domain/settings/samples'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayText } from '../../../db/json'
import { givenDispatchAdvices } from '../../../testing/given/given-dispatch-advices'
import { incomingItem, incomingParty } from '../../../testing/given/given-orders'
import { readOrdRsp } from '../../../upstream/testing/read-documents'
import { upsertCustomer } from '../../customers/customer-store'
import { startFixture, confirmedForm, TWO_ITEMS, withItem, type OrderResponseFixture } from './testing/fixture'

let fixture: OrderResponseFixture

const REJECTED = { quantity: 0, status: 'Rejected', reason: 'sold out', deliveryDate: '20261130' } as const

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.portal.close())

describe('submitting a confirmed order', () => {
  test('moves it on to dispatch advice, with one advice for each confirmed delivery date', async () => {
    const { orderId, opened } = await fixture.addOpenedOrder({ items: TWO_ITEMS })
    const form = withItem(confirmedForm(opened), 1, {
      confirms: [
        { quantity: '6', status: 'Confirmed', reason: '', deliveryDate: '20261201' },
        { quantity: 3, status: 'Confirmed', reason: '', deliveryDate: '20261130' },
        { quantity: 1, status: 'Rejected', reason: 'sold out', deliveryDate: '20261201' },
      ],
    })

    const { status, body } = await fixture.submit(orderId, opened.id, form, 1)

    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, order: { id: orderId, status: 'dispatchAdvice' } })
    expect(body.order?.dispatchAdviceIds).toHaveLength(2)
    expect(await findAdviceItems(orderId)).toEqual([
      { day: '20261130', item: 1, quantity: '4' },
      { day: '20261130', item: 2, quantity: '3' },
      { day: '20261201', item: 2, quantity: '6' },
    ])
  })

  test('freezes what was typed: the view reads it back, with the date of every line and its delivery', async () => {
    const { orderId, opened } = await fixture.addOpenedOrder({ items: TWO_ITEMS })
    const form = withItem(confirmedForm(opened), 1, { confirms: [REJECTED], unitNetPrice: '' })

    await fixture.submit(orderId, opened.id, form)
    const { body } = await fixture.supplier.call(getOrderResponse, { orderId })

    expect(body.orderResponse).toMatchObject({
      sellerOrderNumber: 'S-4711',
      version: 2,
      submittedAt: '2026-11-15T09:00:00.000Z',
      delivery: { state: 'queued', reason: '' },
      items: [
        { unitNetPrice: 12.5, confirms: [{ quantity: 4, status: 'Confirmed', deliveryDate: '20261130' }] },
        { unitNetPrice: null, confirms: [REJECTED] },
      ],
    })
    await expect(
      sql`update order_responses set seller_order_number = 'x' where id = ${opened.id}`.execute(fixture.portal.db),
    ).rejects.toThrow('a submitted document does not change')
    await expect(
      sql`delete from order_response_confirms where document_id = ${opened.id}`.execute(fixture.portal.db),
    ).rejects.toThrow('a submitted document does not change')
  })

  test('removes typed text that is no day from a line that is not confirmed, because it is not shown there', async () => {
    const { orderId, opened } = await fixture.addOpenedOrder({ items: TWO_ITEMS })
    const form = withItem(confirmedForm(opened), 1, { confirms: [{ ...REJECTED, deliveryDate: 'soon' }] })

    const { status } = await fixture.submit(orderId, opened.id, form)
    const { body } = await fixture.supplier.call(getOrderResponse, { orderId })

    expect(status).toBe(200)
    expect(body.orderResponse?.items[1]?.confirms).toEqual([{ ...REJECTED, deliveryDate: '' }])
  })

  test('is refused by the database while a line has a delivery date that is no day', async () => {
    const { db } = fixture.portal
    const { opened } = await fixture.addOpenedOrder()
    await sql`update order_response_confirms set delivery_date = 'soon' where document_id = ${opened.id}`.execute(db)

    await expect(
      sql`update order_responses set submitted_at = now() where id = ${opened.id}`.execute(db),
    ).rejects.toThrow('a submitted order response has days only')
  })

  test('sends exactly what was answered, with the settings of the supplier', async () => {
    await fixture.supplier.call(updateSetting, aSetting({ defaultCurrency: 'CHF', taxRegistrationNumber: 'DE-1' }))
    const { orderId, opened } = await fixture.addOpenedOrder({
      items: TWO_ITEMS,
      currency: '',
      buyerOrderNumber: 'PO & <Söhne>',
    })
    const form = withItem(confirmedForm(opened), 1, { inputEan: '4047024610101', productName: '刹车片' })

    await fixture.submit(orderId, opened.id, form)
    await fixture.supplier.call(updateSetting, aSetting({ defaultCurrency: 'JPY', taxRegistrationNumber: 'DE-2' }))

    const [delivery, ...others] = await fixture.findDeliveries(orderId)
    const sent = readOrdRsp(delivery?.raw ?? '')
    expect(others).toEqual([])
    expect(delivery).toMatchObject({ kind: 'OrdRsp', number: opened.ordRspId, document_id: opened.id, cuts: '' })
    expect(sent).toMatchObject({
      ordRspId: opened.ordRspId,
      issueDate: '20261115',
      sellerOrderNumber: 'S-4711',
      buyerOrderNumber: 'PO & <Söhne>',
      orderDate: '20261114',
      currency: 'CHF',
      buyerParty: { partyNumber: '100', name1: 'Teile Nord GmbH' },
      sellerParty: { partyNumber: '900', taxRegNumber: 'DE-1' },
      deliveryParty: null,
      items: [
        { buyerLineNumber: '10', quantity: '4', unitNetPrice: '12.5', unitListPrice: '', ean: '4047024610095' },
        {
          buyerLineNumber: '20',
          ean: '4047024610101',
          productName: '刹车片',
          confirms: [{ quantity: '10', status: 'Confirmed', deliveryDate: '20261201' }],
        },
      ],
    })
    expect(await fixture.open(orderId)).toMatchObject({ currency: 'CHF', sellerParty: { taxRegNumber: 'DE-1' } })
  })

  test('keeps the parties it was sent with, whatever customer and settings become', async () => {
    const { db } = fixture.portal
    const { now } = fixture.portal.deps
    const blankAddress = { name1: '', street1: '', postalCode: '', city: '', countryCode: '' }
    const customer = { relationId: '', ...incomingParty({ partyNumber: '4711', name1: 'Teile Süd', city: 'Ulm' }) }
    await upsertCustomer(db, fixture.supplierId, customer, now())
    await fixture.supplier.call(updateSetting, aSetting({ seller: { ...aSetting().seller, name: 'Kessler AG' } }))
    const { orderId, opened } = await fixture.addOpenedOrder({
      buyerParty: { partyNumber: '4711', ...blankAddress },
      sellerParty: { partyNumber: '900', ...blankAddress },
    })
    await fixture.submit(orderId, opened.id, confirmedForm(opened))

    await upsertCustomer(db, fixture.supplierId, { ...customer, name1: 'Teile Süd & Co', city: 'Bonn' }, now())
    await fixture.supplier.call(updateSetting, aSetting({ seller: { ...aSetting().seller, name: 'Kessler SE' } }))

    const [delivery] = await fixture.findDeliveries(orderId)
    const named = {
      buyerParty: { address: { name1: 'Teile Süd', city: 'Ulm' } },
      sellerParty: { address: { name1: 'Kessler AG' } },
    }
    expect(readOrdRsp(delivery?.raw ?? '')).toMatchObject({
      buyerParty: { name1: 'Teile Süd', city: 'Ulm' },
      sellerParty: { name1: 'Kessler AG' },
    })
    expect(await fixture.open(orderId)).toMatchObject(named)
  })

  test('of one that was submitted before parties were stored, they are the current ones', async () => {
    const { db } = fixture.portal
    const { now } = fixture.portal.deps
    const { orderId } = await givenDispatchAdvices(fixture.portal, fixture.supplierId, {
      confirmed: [{ 20261130: 4 }],
      order: { buyerParty: incomingParty({ partyNumber: '4712', name1: '' }) },
    })
    const customer = { relationId: '', ...incomingParty({ partyNumber: '4712', name1: 'Teile West' }) }

    await upsertCustomer(db, fixture.supplierId, customer, now())

    expect((await fixture.open(orderId)).buyerParty.address?.name1).toBe('Teile West')
  })

  test('a value the format cannot carry is truncated in what is sent, recorded, and complete in the database', async () => {
    const { orderId, opened } = await fixture.addOpenedOrder()

    await fixture.submit(orderId, opened.id, confirmedForm(opened, { sellerOrderNumber: 'ORDER-2026-000042' }))

    const [delivery] = await fixture.findDeliveries(orderId)
    expect(readOrdRsp(delivery?.raw ?? '').sellerOrderNumber).toBe('ORDER-2026')
    expect(delivery?.cuts).toBe('SellerOrderNumber: "ORDER-2026-000042" → "ORDER-2026"')
    expect((await fixture.open(orderId)).sellerOrderNumber).toBe('ORDER-2026-000042')
  })

  test('is written down in the timeline, by whom and when, after the receipt of the order', async () => {
    const { orderId, opened } = await fixture.addOpenedOrder()

    await fixture.submit(orderId, opened.id, confirmedForm(opened))

    expect((await fixture.supplier.call(getTimeline, { orderId })).body.events).toEqual([
      { at: '2026-11-15T09:00:00.000Z', by: '', text: 'Order received' },
      { at: '2026-11-15T09:00:00.000Z', by: 'Jonas Kessler', text: `Order response ${opened.ordRspId} opened` },
      { at: '2026-11-15T09:00:00.000Z', by: 'Jonas Kessler', text: `Order response ${opened.ordRspId} submitted` },
    ])
  })

  test('twice at once sends once: the other one is refused because the status has changed', async () => {
    const { orderId, opened } = await fixture.addOpenedOrder()
    const form = confirmedForm(opened)

    const answers = await Promise.all([
      fixture.submit(orderId, opened.id, form, 1),
      fixture.submit(orderId, opened.id, form, 1),
    ])

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'This order has moved on in the meantime.',
      code: 'wrong-status',
    })
    expect(await fixture.findDeliveries(orderId)).toHaveLength(1)
    expect(await findAdviceItems(orderId)).toHaveLength(1)
  })

  test('afterwards nothing can be saved any more', async () => {
    const { orderId, opened } = await fixture.addOpenedOrder()
    const form = confirmedForm(opened)
    await fixture.submit(orderId, opened.id, form)

    expect(
      await fixture.supplier.call(updateOrderResponse, { orderId, orderResponseId: opened.id, form }),
    ).toMatchObject({
      status: 409,
      body: { success: false, code: 'wrong-status' },
    })
  })

  test('an order of 2,000 lines is submitted completely', async () => {
    const items = Array.from({ length: 2_000 }, (_, i) => incomingItem({ buyerLineNumber: String(i + 1) }))
    const { orderId, opened } = await fixture.addOpenedOrder({ items })

    const { body } = await fixture.submit(orderId, opened.id, confirmedForm(opened))

    const [delivery] = await fixture.findDeliveries(orderId)
    expect(body.order?.status).toBe('dispatchAdvice')
    expect(readOrdRsp(delivery?.raw ?? '').items).toHaveLength(2_000)
    expect(await findAdviceItems(orderId)).toHaveLength(2_000)
  })
})

describe('submitting without a confirmed line', () => {
  test('rejects the order, without any dispatch advice; empty prices are accepted', async () => {
    const { orderId, opened } = await fixture.addOpenedOrder()
    const form = withItem(confirmedForm(opened), 0, { confirms: [REJECTED], unitNetPrice: null })

    const { body } = await fixture.submit(orderId, opened.id, form)

    expect(body.order).toMatchObject({ status: 'rejected', dispatchAdviceIds: [] })
    expect(await findAdviceItems(orderId)).toEqual([])
    expect((await fixture.supplier.call(getTimeline, { orderId })).body.events?.at(-1)?.text).toBe(
      `Order rejected with order response ${opened.ordRspId}`,
    )
    const [delivery] = await fixture.findDeliveries(orderId)
    expect(readOrdRsp(delivery?.raw ?? '').items[0]?.confirms).toEqual([
      { ...REJECTED, quantity: '0', deliveryDate: '' },
    ])
  })

  test('the counts of the order list follow', async () => {
    const before = await readCounts()
    const rejected = await fixture.addOpenedOrder()
    const confirmed = await fixture.addOpenedOrder()

    await fixture.submit(
      rejected.orderId,
      rejected.opened.id,
      withItem(confirmedForm(rejected.opened), 0, { confirms: [REJECTED] }),
    )
    await fixture.submit(confirmed.orderId, confirmed.opened.id, confirmedForm(confirmed.opened))

    const after = await readCounts()
    expect(after).toEqual({
      orderResponse: before.orderResponse,
      dispatchAdvice: before.dispatchAdvice + 1,
      all: before.all + 2,
    })
  })
})

async function readCounts() {
  const total = async (status: 'orderResponse' | 'dispatchAdvice' | null) =>
    (await fixture.supplier.call(listOrders, status === null ? {} : { status })).body.pager?.total ?? 0
  return {
    orderResponse: await total('orderResponse'),
    dispatchAdvice: await total('dispatchAdvice'),
    all: await total(null),
  }
}

async function findAdviceItems(orderId: string) {
  return fixture.portal.db
    .selectFrom('dispatch_advices as advice')
    .innerJoin('dispatch_advice_items as item', (join) =>
      join.onRef('item.supplier_id', '=', 'advice.supplier_id').onRef('item.document_id', '=', 'advice.id'),
    )
    .select([
      dayText('planned_delivery_day').as('day'),
      'item.item_position as item',
      'item.delivered_quantity as quantity',
    ])
    .where('advice.order_id', '=', orderId)
    .orderBy('planned_delivery_day')
    .orderBy('item.position')
    .execute()
}
