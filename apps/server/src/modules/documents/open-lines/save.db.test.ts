import { saveOpenLines } from '@partwire/contract/open-lines/open-lines'
import { updateOrderResponse } from '@partwire/contract/order-response'
import type { OpenLine } from '@partwire/domain/open-lines/shape'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { incomingParty } from '../../../testing/given/given-orders'
import { lineForm, startFixture, type OpenLinesFixture } from './testing/fixture'

let fixture: OpenLinesFixture

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.portal.close())

/** An order of two lines with its lines as the list shows them. */
async function givenLines(): Promise<{ orderId: string; first: OpenLine; second: OpenLine }> {
  const orderId = await fixture.addOrder([{ productNumber: 'A' }, { productNumber: 'B', requestedQuantity: '10' }])
  const { lines } = await fixture.list()
  const [first, second] = lines.filter((line) => line.orderId === orderId)
  if (first === undefined || second === undefined) throw new Error('the order has no lines')
  return { orderId, first, second }
}

function edit(line: OpenLine, changes: Partial<OpenLine>) {
  return { position: line.position, base: lineForm(line), form: lineForm(line, changes) }
}

const CONFIRMED = [{ quantity: 4, status: 'Confirmed' as const, reason: '', deliveryDate: '20261201' }]

test('the first edit of a line opens the draft of its order and saves the line; other lines stay as they are', async () => {
  const { orderId, first } = await givenLines()

  const { status, body } = await fixture.save({
    orderId,
    lines: [edit(first, { unitNetPrice: '12,5', confirms: CONFIRMED })],
  })

  expect(status).toBe(200)
  expect(body.order).toMatchObject({ id: orderId, isNew: false, isReady: false })
  expect(body.lines).toEqual([{ ...first, unitNetPrice: 12.5, confirms: CONFIRMED }])
  const { items, version } = await fixture.open(orderId)
  expect(version).toBe(2)
  expect(items[0]).toMatchObject({ unitNetPrice: 12.5, confirms: CONFIRMED })
  expect(items[1]).toMatchObject({ unitNetPrice: null, confirms: [{ quantity: 10, status: '' }] })
})

test('a save that changes nothing opens no draft', async () => {
  const { orderId, first } = await givenLines()

  const { body } = await fixture.save({ orderId, lines: [edit(first, {})] })

  expect(body.order).toMatchObject({ isNew: true })
})

test('an order is ready when every rule holds, and its value counts', async () => {
  const { orderId, first, second } = await givenLines()
  const before = await fixture.summarize()

  await fixture.save({
    orderId,
    lines: [
      edit(first, { unitNetPrice: '12.50', confirms: CONFIRMED }),
      edit(second, { confirms: [{ quantity: 10, status: 'Rejected', reason: 'sold out', deliveryDate: '' }] }),
    ],
  })
  expect((await fixture.summarize()).ready).toEqual(before.ready)
  const { body } = await fixture.save({ orderId, sellerOrderNumber: { base: '', form: ' S-1 ' } })

  expect(body.order).toMatchObject({ sellerOrderNumber: 'S-1', isReady: true })
  expect((await fixture.summarize({ keyword: 'po-3' })).ready).toEqual({
    count: 1,
    values: [{ currency: 'EUR', value: '50' }],
    warnedPrices: 0,
    warnedOrders: 0,
    cancelledOrders: 0,
  })
  expect((await fixture.summarize({ keyword: 'nowhere' })).ready).toMatchObject({ count: 0, values: [] })
})

test('a draft that was saved before drafts were checked is checked when it is counted', async () => {
  const { orderId, first, second } = await givenLines()
  const lines = [first, second].map((line) =>
    edit(line, { unitNetPrice: '1', confirms: line.confirms.map((confirm) => ({ ...confirm, status: 'Confirmed' })) }),
  )
  await fixture.save({ orderId, lines, sellerOrderNumber: { form: 'S-2' } })
  const { ready } = await fixture.summarize()
  await fixture.portal.pool.query(
    'update order_responses set checked_version = null, ready_value = null, price_warnings = null where order_id = $1',
    [orderId],
  )

  expect((await fixture.summarize()).ready).toEqual(ready)
})

describe('a change of somebody else', () => {
  test('in another field is merged', async () => {
    const { orderId, first } = await givenLines()
    await fixture.save({ orderId, lines: [edit(first, { unitNetPrice: '12.50' })] })

    const { body } = await fixture.save({ orderId, lines: [edit(first, { unitListPrice: '20' })] })

    expect(body.lines).toMatchObject([{ unitNetPrice: 12.5, unitListPrice: 20 }])
  })

  test('in the same field is refused with the current lines, and nothing is saved', async () => {
    const { orderId, first } = await givenLines()
    await fixture.save({ orderId, lines: [edit(first, { unitNetPrice: '12.50' })] })

    const { body } = await fixture.save({ orderId, lines: [edit(first, { unitNetPrice: '13', unitListPrice: '20' })] })

    expect(body).toMatchObject({
      success: false,
      code: 'stale-version',
      lines: [{ unitNetPrice: 12.5, unitListPrice: null }],
    })
    expect((await fixture.open(orderId)).items[0]).toMatchObject({ unitNetPrice: 12.5, unitListPrice: null })
  })

  test('in the order response is seen, and the other way round', async () => {
    const { orderId, first } = await givenLines()
    const opened = await fixture.open(orderId)
    await fixture.save({ orderId, lines: [edit(first, { unitNetPrice: '12.50' })] })
    const form = {
      sellerOrderNumber: 'S-1',
      items: opened.items.map((item) => lineForm({ ...item, orderId, position: 1 })),
    }

    const { status, body } = await fixture.supplier.call(updateOrderResponse, {
      orderId,
      orderResponseId: opened.id,
      version: opened.version,
      form,
    })

    expect({ status, code: body.code }).toEqual({ status: 409, code: 'stale-version' })
  })

  test('that made the same change is no conflict: a repeated save is accepted', async () => {
    const { orderId, first } = await givenLines()
    const lines = [edit(first, { unitNetPrice: '12.50' })]
    await fixture.save({ orderId, lines })

    expect((await fixture.save({ orderId, lines })).body).toMatchObject({ success: true })
    expect((await fixture.open(orderId)).version).toBe(2)
  })
})

describe('is refused', () => {
  test('a price or quantity that is no number', async () => {
    const { orderId, second } = await givenLines()

    const { status, body } = await fixture.save({ orderId, lines: [edit(second, { unitNetPrice: 'twelve' })] })

    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'rule-violated', issues: [{ path: 'items.1.unitNetPrice' }] })
    expect((await fixture.list()).orders.find(({ id }) => id === orderId)).toMatchObject({ isNew: true })
  })

  test('a line that the order does not have', async () => {
    const { orderId, first } = await givenLines()

    const { status, body } = await fixture.save({ orderId, lines: [{ ...edit(first, {}), position: 3 }] })

    expect({ status, error: body.error }).toEqual({ status: 400, error: 'The order has 2 items.' })
  })

  test('an order that has moved on', async () => {
    const { orderId, first } = await givenLines()
    await fixture.portal.pool.query("update orders set status = 'dispatchAdvice' where id = $1", [orderId])

    const { status, body } = await fixture.save({ orderId, lines: [edit(first, { unitNetPrice: '1' })] })

    expect({ status, code: body.code }).toEqual({ status: 409, code: 'wrong-status' })
    expect((await fixture.list()).lines.filter((line) => line.orderId === orderId)).toEqual([])
  })

  test('an order of another supplier', async () => {
    const { orderId, first } = await givenLines()

    const { status } = await fixture.otherSupplier.call(saveOpenLines, { orderId, lines: [edit(first, {})] })

    expect(status).toBe(404)
  })
})

test('proposals keep their marks until the cell is changed', async () => {
  await fixture.addPart('MARKED', '12.5')
  const orderId = await fixture.addOrder([{ productNumber: 'MARKED' }], { buyerParty: incomingParty() })
  const { lines } = await fixture.list({ keyword: 'marked' })
  const [line] = lines
  if (line === undefined) throw new Error('there is no line')

  const kept = await fixture.save({ orderId, lines: [edit(line, { unitListPrice: '20' })] })
  const { unitNetPrice: _lost, ...proposals } = line.proposals ?? {}
  const lost = await fixture.save({
    orderId,
    lines: [{ position: 1, form: { ...lineForm(line), unitNetPrice: '13', proposals } }],
  })

  expect(kept.body.lines).toMatchObject([{ unitNetPrice: 12.5, proposals: line.proposals }])
  expect(lost.body.lines?.[0]?.proposals).toBeUndefined()
})
