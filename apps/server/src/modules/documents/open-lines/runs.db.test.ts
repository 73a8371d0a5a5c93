import { getLineRun, startLineRun } from '@partwire/contract/open-lines/open-lines'
import { submitOrderResponse } from '@partwire/contract/order-response'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isDatabaseUnavailable } from '../../../db/database-errors'
import { beginBlocking } from '../../../testing/database/blocking-transaction'
import { endWaitingConnections } from '../../../testing/database/lock-waits'
import { processRunOrder } from './process-run'
import { claimRunOrder } from './run-order-store'
import { lineForm, startFixture, type OpenLinesFixture } from './testing/fixture'

let fixture: OpenLinesFixture

beforeAll(async () => {
  fixture = await startFixture()
})
/** Other orders would be part of the filter. */
afterEach(async () => {
  await sql`delete from line_runs`.execute(fixture.portal.db)
  await sql`update orders set status = 'rejected'`.execute(fixture.portal.db)
})
afterAll(() => fixture.portal.close())

/** Confirms, prices and numbers all open orders. */
async function answerAll(): Promise<void> {
  for (const [action, entries] of [
    ['confirm', { day: '20261218' }],
    ['setPrice', { unitNetPrice: '12.50' }],
    ['number', { pattern: 'S{yy}-{00000}', nextNumber: '1' }],
  ] as const) {
    expect((await fixture.start(action, entries)).status).toBe(200)
    await fixture.portal.runJobs()
  }
}

describe('a bulk action', () => {
  test('changes all lines of the filter in the background, each order on its own, and reports the result', async () => {
    const orderId = await fixture.addOrder([{}, { requestedDeliveryDate: '' }], { requestedDeliveryDate: '' })
    await fixture.addOrder([{ requestedQuantity: '2.5' }])
    const { body } = await fixture.start('confirm', { day: '20261218' })
    expect(body.run).toMatchObject({ action: 'confirm', endedAt: null, orderCount: 2, doneCount: 0 })

    await fixture.portal.runJobs()

    expect(await fixture.readRun()).toMatchObject({
      endedAt: expect.any(String),
      doneCount: 1,
      unchangedCount: 1,
      refusedCount: 0,
      lineCount: 2,
      results: [
        { orderId, state: 'done', lineCount: 2 },
        { state: 'unchanged', lineCount: 0 },
      ],
    })
    const { items } = await fixture.open(orderId)
    expect(items.flatMap(({ confirms }) => confirms)).toEqual([
      { quantity: 4, status: 'Confirmed', reason: '', deliveryDate: '20261130' },
      { quantity: 4, status: 'Confirmed', reason: '', deliveryDate: '20261218' },
    ])
  })

  test('opens no draft of an order that it does not change', async () => {
    const orderId = await fixture.addOrder([{ requestedQuantity: '2.5' }])

    await fixture.start('confirm', { day: '20261218' })
    await fixture.portal.runJobs()

    expect((await fixture.list()).orders).toMatchObject([{ id: orderId, isNew: true }])
  })

  test('changes only the selected lines', async () => {
    const orderId = await fixture.addOrder([{}, {}, {}])

    await fixture.start('reject', { reason: 'sold out' }, { lines: [`${orderId}/1`, `${orderId}/3`] })
    await fixture.portal.runJobs()

    const { items } = await fixture.open(orderId)
    expect(items.map(({ confirms }) => confirms[0]?.status)).toEqual(['Rejected', '', 'Rejected'])
  })

  test('touches no lines of another supplier', async () => {
    const orderId = await fixture.addOrder()

    const { status } = await fixture.otherSupplier.call(startLineRun, {
      requestKey: 'request-of-other',
      action: 'setPrice',
      entries: { unitNetPrice: '1' },
      lines: [`${orderId}/1`],
    })

    expect(status).toBe(400)
    expect((await fixture.otherSupplier.call(getLineRun, {})).body).toEqual({ success: true })
  })

  test.each([
    ['confirm', { day: 'soon' }, 'Please confirm delivery date!'],
    ['setPrice', { unitNetPrice: 'x' }, 'Please confirm unit net price!'],
    ['reject', {}, 'Please confirm reason!'],
    ['number', { pattern: 'SELLER-{00000}', nextNumber: '1' }, 'The network takes 10 characters at most.'],
  ] as const)('%s with %j is refused', async (action, entries, error) => {
    await fixture.addOrder()

    const { status, body } = await fixture.start(action, entries)

    expect({ status, error: body.error }).toEqual({ status: 400, error: expect.stringContaining(error) })
    expect(await fixture.readRun()).toBeUndefined()
  })

  test('that is requested twice with the same key starts once; another one waits for its end', async () => {
    await fixture.addOrder()
    const more = { requestKey: 'double-click' }

    const [one, other] = await Promise.all([
      fixture.start('setPrice', { unitNetPrice: '1' }, more),
      fixture.start('setPrice', { unitNetPrice: '1' }, more),
    ])
    const waiting = await fixture.start('setPrice', { unitNetPrice: '2' })

    expect(one.body.run?.id).toBe(other.body.run?.id)
    expect({ status: waiting.status, code: waiting.body.code }).toEqual({ status: 409, code: 'conflict' })
    await fixture.portal.runJobs()
    expect((await fixture.start('setPrice', { unitNetPrice: '2' })).status).toBe(200)
  })
})

test('a page of results past the end gives the last page, as in the lists', async () => {
  const orderId = await fixture.addOrder()
  await fixture.start('setPrice', { unitNetPrice: '2' })
  await fixture.portal.runJobs()

  const { body } = await fixture.supplier.call(getLineRun, { pageNo: 7 })

  expect(body.run).toMatchObject({ pageNo: 1, results: [{ orderId, state: 'done' }] })
})

describe('Number orders', () => {
  test('numbers orders without a seller order number, the oldest first, and continues the next time', async () => {
    const first = await fixture.addOrder()
    const numbered = await fixture.addOrder()
    const third = await fixture.addOrder()
    await fixture.save({ orderId: numbered, sellerOrderNumber: { form: 'OWN-1' } })

    await fixture.start('number', { pattern: 'S{yy}-{00000}', nextNumber: '41' })
    await fixture.portal.runJobs()

    const { orders } = await fixture.list()
    const numbers = new Map(orders.map(({ id, sellerOrderNumber }) => [id, sellerOrderNumber]))
    expect([first, numbered, third].map((id) => numbers.get(id))).toEqual(['S26-00041', 'OWN-1', 'S26-00042'])
    expect((await fixture.summarize()).orderNumbers).toEqual({ pattern: 'S{yy}-{00000}', nextNumber: '43' })
    expect(await fixture.readRun()).toMatchObject({ doneCount: 2, unchangedCount: 1 })
  })

  test('refuses a next number that was shown before somebody else numbered orders: no number is given twice', async () => {
    const shown = { shownNumber: (await fixture.summarize()).orderNumbers?.nextNumber ?? '' }
    const pattern = 'S{yy}-{00000}'
    await fixture.addOrder()
    expect((await fixture.start('number', { pattern, nextNumber: '51', ...shown })).status).toBe(200)
    await fixture.portal.runJobs()
    await fixture.addOrder()

    const { status, body } = await fixture.start('number', { pattern, nextNumber: '51', ...shown })

    expect({ status, ...body }).toMatchObject({
      status: 409,
      code: 'stale-version',
      error: 'The next number is 52 now. Please confirm again.',
    })
    expect((await fixture.start('number', { pattern, nextNumber: '51', shownNumber: '52' })).status).toBe(200)
  })

  test('refuses the order whose number would be too long, and uses no number for it', async () => {
    await fixture.addOrder()
    await fixture.addOrder()

    await fixture.start('number', { pattern: 'S{yy}-{00000}', nextNumber: '999999' })
    await fixture.portal.runJobs()

    expect(await fixture.readRun()).toMatchObject({
      doneCount: 1,
      refusedCount: 1,
      results: [{ state: 'refused', reason: expect.stringContaining('10 characters') }, { state: 'done' }],
    })
    expect((await fixture.summarize()).orderNumbers?.nextNumber).toBe('1000000')
  })
})

describe('Submit ready orders', () => {
  beforeEach(async () => {
    for (const items of [[{}], [{}, {}]]) await fixture.addOrder(items)
    await answerAll()
  })

  test('submits each order on its own in the background, without the browser, and nothing twice', async () => {
    const { ready } = await fixture.summarize()
    expect(ready).toMatchObject({ count: 2, values: [{ currency: 'EUR', value: '150' }] })

    await fixture.start('submit', { count: 2 })
    await fixture.portal.runJobs()

    expect(await fixture.readRun()).toMatchObject({ doneCount: 2, refusedCount: 0, lineCount: 3 })
    expect(await countDeliveries()).toBe(2)
    expect((await fixture.list()).lines).toEqual([])
    const again = await fixture.start('submit', { count: 2 })
    expect({ status: again.status, code: again.body.code }).toEqual({ status: 409, code: 'stale-version' })
    expect(await countDeliveries()).toBe(2)
  })

  test('pressing it twice submits nothing twice', async () => {
    const more = { requestKey: 'pressed-twice' }

    const pressed = await Promise.all([
      fixture.start('submit', { count: 2 }, more),
      fixture.start('submit', { count: 2 }, more),
    ])
    await Promise.all([fixture.portal.runJobs(), fixture.portal.runJobs()])

    expect(new Set(pressed.map(({ body }) => body.run?.id)).size).toBe(1)
    expect(await fixture.readRun()).toMatchObject({ doneCount: 2, refusedCount: 0 })
    expect(await countDeliveries()).toBe(2)
  })

  test('names the value of each currency by itself: currencies are never mixed', async () => {
    await fixture.addOrder([{}], { currency: 'USD' })
    await answerAll()

    expect((await fixture.summarize()).ready).toMatchObject({
      count: 3,
      values: [
        { currency: 'EUR', value: '150' },
        { currency: 'USD', value: '50' },
      ],
    })
  })

  test('names the number of orders whose cancellation is not applied', async () => {
    const [order] = (await fixture.list()).orders
    await givenMessage(order?.id ?? '', 'OrderChange')
    expect((await fixture.summarize()).ready).toMatchObject({ count: 2, cancelledOrders: 0 })

    await givenMessage(order?.id ?? '', 'OrderCancellation')

    expect((await fixture.summarize()).ready).toMatchObject({ count: 2, cancelledOrders: 1 })
  })

  test('refuses when another number of orders is ready than the person confirmed', async () => {
    const { status, body } = await fixture.start('submit', { count: 3 })

    expect(status).toBe(409)
    expect(body.error).toBe('2 orders are ready now. Please confirm again.')
    expect(await fixture.readRun()).toMatchObject({ action: 'number' })
  })

  test('submits only orders within the filter', async () => {
    const { orders } = await fixture.list()

    await fixture.start('submit', { count: 1 }, { keyword: orders[0]?.buyerOrderNumber ?? '' })
    await fixture.portal.runJobs()

    expect((await fixture.list()).orders.map(({ id }) => id)).toEqual([orders[1]?.id])
  })

  test('refuses an order that was changed after the person confirmed, or that has moved on, with the reason', async () => {
    const { orders, lines } = await fixture.list()
    const [moved, changed] = orders.map(({ id }) => id)
    await fixture.start('submit', { count: 2 })
    const line = lines.find(({ orderId }) => orderId === changed)
    await fixture.save({
      orderId: changed ?? '',
      lines: line === undefined ? [] : [{ position: line.position, form: { ...lineForm(line), unitNetPrice: '99' } }],
    })
    await fixture.portal.pool.query("update orders set status = 'dispatchAdvice' where id = $1", [moved])

    await fixture.portal.runJobs()

    const run = await fixture.readRun()
    expect(run).toMatchObject({ doneCount: 0, refusedCount: 2 })
    expect(run?.results.map(({ reason }) => reason).toSorted()).toEqual([
      expect.stringMatching(/^This document was changed elsewhere by .+ in the meantime\.$/),
      'This order has moved on in the meantime.',
    ])
    expect(await countDeliveries()).toBe(0)
  })

  test('two people, one in the order response and one in Open lines, submit an order once', async () => {
    const { orders } = await fixture.list()
    await fixture.start('submit', { count: 2 })
    const opened = await Promise.all(orders.map(({ id }) => fixture.open(id)))

    const byHand = orders.map(({ id: orderId }, i) =>
      fixture.supplier.call(submitOrderResponse, {
        orderId,
        orderResponseId: opened[i]?.id ?? '',
        form: {
          sellerOrderNumber: 'BY-HAND',
          items: (opened[i]?.items ?? []).map((item) => lineForm({ ...item, orderId, position: 1 })),
        },
      }),
    )
    const [replies] = await Promise.all([Promise.all(byHand), fixture.portal.runJobs()])

    const run = await fixture.readRun()
    const submitted = replies.filter(({ status }) => status === 200).length
    expect((run?.doneCount ?? 0) + submitted).toBe(2)
    expect((run?.refusedCount ?? 0) + replies.length - submitted).toBe(2)
    expect(await countDeliveries()).toBe(2)
  })

  test('a worker that ends before the commit has submitted nothing; the next one submits the order once', async () => {
    const { deps } = fixture.portal
    const { body } = await fixture.start('submit', { count: 2 })
    const runId = body.run?.id ?? ''
    const order = await claimRunOrder(deps.db, fixture.supplierId, runId)
    if (order === null) throw new Error('no order waits')
    // The counters are locked last, after everything else of the submit.
    const { connectionString } = fixture.portal
    const blocking = await beginBlocking(
      connectionString,
      `select from order_counts where supplier_id = ${fixture.supplierId} for update`,
    )
    try {
      const processing = processRunOrder(deps, order, String).catch((error: unknown) => error)
      await blocking.untilWaiting(1)
      expect(await endWaitingConnections(connectionString)).toBe(1)
      expect(await processing).toSatisfy(isDatabaseUnavailable)
    } finally {
      await blocking.end()
    }
    expect(await countDeliveries()).toBe(0)

    await fixture.portal.runJobs()

    expect(await fixture.readRun()).toMatchObject({ doneCount: 2, refusedCount: 0 })
    expect(await countDeliveries()).toBe(2)
  })

  test('two workers with the same order submit it once', async () => {
    const { deps } = fixture.portal
    const { body } = await fixture.start('submit', { count: 2 })
    const order = await claimRunOrder(deps.db, fixture.supplierId, body.run?.id ?? '')
    if (order === null) throw new Error('no order waits')
    const fail = (error: unknown) => String(error)

    await Promise.all([processRunOrder(deps, order, fail), processRunOrder(deps, order, fail)])

    expect(await countDeliveries()).toBe(1)
    expect(await fixture.readRun()).toMatchObject({ doneCount: 1, refusedCount: 0 })
  })

  test('an order whose process ended three times is refused, and the rest goes on', async () => {
    const { body } = await fixture.start('submit', { count: 2 })
    await fixture.portal.pool.query('update line_run_orders set attempts = 3 where run_id = $1 and place = 1', [
      body.run?.id,
    ])

    await fixture.portal.runJobs()

    expect(await fixture.readRun()).toMatchObject({
      doneCount: 1,
      refusedCount: 1,
      results: [{ reason: 'The process that worked on it ended 3 times.' }, { state: 'done' }],
    })
  })

  test('an order that the database could not process for a moment, however often, is not refused', async () => {
    const { deps, connectionString } = fixture.portal
    const { body } = await fixture.start('submit', { count: 2 })
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const order = await claimRunOrder(deps.db, fixture.supplierId, body.run?.id ?? '')
      if (order === null) throw new Error('no order waits')
      const other = await beginBlocking(
        connectionString,
        `select from orders where supplier_id = ${fixture.supplierId} and id = ${order.orderId} for update`,
      )
      const processing = processRunOrder(deps, order, String).catch((error: unknown) => error)
      await other.untilWaiting(1)
      await endWaitingConnections(connectionString)
      expect(await processing).toSatisfy(isDatabaseUnavailable)
      await other.end()
    }

    await fixture.portal.runJobs()

    expect(await fixture.readRun()).toMatchObject({ doneCount: 2, refusedCount: 0 })
  })

  test('a run whose job was lost with its worker gets another one', async () => {
    await fixture.start('submit', { count: 2 })
    await sql`delete from graphile_worker._private_jobs`.execute(fixture.portal.db)
    await sql`update line_runs set seen_at = now() - interval '31 seconds'`.execute(fixture.portal.db)

    await fixture.sweep()
    await fixture.portal.runJobs()

    expect(await fixture.readRun()).toMatchObject({ doneCount: 2, endedAt: expect.any(String) })
  })
})

/** A message of the buyer about an order, which the portal has parked. */
async function givenMessage(orderId: string, kind: 'OrderChange' | 'OrderCancellation'): Promise<void> {
  await fixture.portal.pool.query(
    `insert into inbound_messages (supplier_id, upstream_id, kind, raw, received_at, state, change_party_number,
       change_order_number, change_content)
     select supplier_id, $2 || id, $2, '<x/>', now(), 'parked', buyer_party_number, buyer_order_number,
       '{"notes": [], "requestedDeliveryDate": "", "lines": [], "lineCount": 0}'
     from orders where id = $1`,
    [orderId, kind],
  )
}

async function countDeliveries(): Promise<number> {
  const { rows } = await fixture.portal.pool.query<{ count: string }>(
    `select count(*) from deliveries
     join orders on orders.supplier_id = deliveries.supplier_id and orders.id = deliveries.order_id
     where orders.status = 'dispatchAdvice' and exists (
       select from line_run_orders as run where run.supplier_id = orders.supplier_id and run.order_id = orders.id
     )`,
  )
  return Number(rows[0]?.count)
}
