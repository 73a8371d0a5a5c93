import { getDispatchAdvices } from '@partwire/contract/dispatch-advice'
import { getInvoice } from '@partwire/contract/invoice'
import { listOpenLines } from '@partwire/contract/open-lines/open-lines'
import { retryMessage } from '@partwire/contract/operations'
import { getOrderResponse } from '@partwire/contract/order-response'
import { getOrder, listOrders } from '@partwire/contract/orders'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueueLostJobs } from '../../jobs/enqueue-lost-jobs'
import { recordStatements } from '../../testing/database/statement-log'
import { givenSignedInOperator } from '../../testing/given/given'
import { givenDispatchAdvices } from '../../testing/given/given-dispatch-advices'
import { givenInvoice } from '../../testing/given/given-invoices'
import { givenMessage, orderXml } from '../../testing/given/given-messages'
import { findSupplierId, givenOrder, incomingParty } from '../../testing/given/given-orders'
import { startPortalWithSuppliers } from '../../testing/given/given-portal'
import type { Visitor } from '../../testing/test-app'
import { findUnreadChanges, settleMessage } from './import/inbound-store'

let fixture: Awaited<ReturnType<typeof startPortalWithSuppliers>>
let operator: Visitor
let otherSupplierId = ''
/** The number of the order of each test. */
let number = ''

beforeAll(async () => {
  fixture = await startPortalWithSuppliers()
  operator = await givenSignedInOperator(fixture.portal)
  otherSupplierId = await findSupplierId(fixture.portal, 'OTHER')
})
beforeEach(() => {
  number = `PO-${randomUUID().slice(0, 8)}`
  fixture.portal.clock.advance({ minutes: 1 })
})
afterAll(() => fixture.portal.close())

const BUYER = '0007001'

/** The platform sends the order. */
function sendOrder(supplierId = fixture.supplierId): Promise<string> {
  return givenMessage(fixture.portal, supplierId, { raw: orderXml(number) })
}

/** The platform sends a change of the order; returns the id of the message. */
function sendChange(kind: 'OrderChange' | 'OrderCancellation' = 'OrderChange', raw = orderXml(number, '7')) {
  return givenMessage(fixture.portal, fixture.supplierId, { kind, raw })
}

async function findRow(visitor = fixture.supplier) {
  const { body } = await visitor.call(listOrders, { keyword: number })
  return body.pager?.list[0]
}

async function openResponse(visitor = fixture.supplier) {
  const row = await findRow(visitor)
  const { body } = await visitor.call(getOrderResponse, { orderId: row?.id ?? '' })
  return body.order
}

describe('the order list', () => {
  test('shows a change that the platform sent and the portal parked; the specified fields stay', async () => {
    await sendOrder()
    const before = await findRow()

    await sendChange()

    const receivedTime = fixture.portal.clock.now().toISOString()
    expect(before?.parkedChange).toBeUndefined()
    expect(await findRow()).toEqual({
      ...before,
      parkedChange: { kind: 'change', receivedTime, count: 1, cancellations: 0 },
    })
  })

  test('shows it on every page and in the order itself, by the one statement that reads them', async () => {
    await sendOrder()
    await sendChange('OrderCancellation')
    const statements = recordStatements(fixture.portal.pools.byWork)

    const { body } = await fixture.supplier.call(listOrders, {})

    const texts = statements.takeStatements().map(({ text }) => text)
    expect(texts.filter((text) => text.includes('orders'))).toEqual([expect.stringContaining('inbound_messages')])
    const row = body.pager?.list.find(({ buyerOrderNumber }) => buyerOrderNumber === number)
    expect(row?.parkedChange).toMatchObject({ kind: 'cancellation', count: 1, cancellations: 1 })
    const sorted = await fixture.supplier.call(listOrders, { orderField: 'buyerOrderNumber', isDesc: false, pageNo: 2 })
    expect(sorted.body.success).toBe(true)
    const alone = await fixture.supplier.call(getOrder, { id: row?.id ?? '' })
    expect(alone.body.order?.parkedChange).toEqual(row?.parkedChange)
  })

  test('shows a change that arrived before its order', async () => {
    await sendChange()
    const before = await findRow()

    await sendOrder()

    expect(before).toBeUndefined()
    expect(await findRow()).toMatchObject({ parkedChange: { kind: 'change', count: 1 } })
  })

  test('shows the newest of several changes and their number, and how many of them are cancellations', async () => {
    await sendOrder()
    await sendChange('OrderCancellation')
    fixture.portal.clock.advance({ minutes: 20 })
    await sendChange()

    expect((await findRow())?.parkedChange).toEqual({
      kind: 'change',
      receivedTime: fixture.portal.clock.now().toISOString(),
      count: 2,
      cancellations: 1,
    })
  })

  test('shows the one that was stored last where several arrived at the same time', async () => {
    await sendOrder()
    await sendChange()
    await sendChange('OrderCancellation')

    expect((await findRow())?.parkedChange).toMatchObject({ kind: 'cancellation', count: 2 })
  })

  test('counts a message that the platform delivers twice once', async () => {
    await sendOrder()
    const message = { upstreamId: randomUUID(), kind: 'OrderChange' as const, raw: orderXml(number) }
    await givenMessage(fixture.portal, fixture.supplierId, message)
    await givenMessage(fixture.portal, fixture.supplierId, message)

    expect((await findRow())?.parkedChange).toMatchObject({ count: 1 })
  })
})

describe('a change is not shown', () => {
  test('on the order of another buyer with the same number', async () => {
    await sendOrder()

    await sendChange('OrderCancellation', orderXml(number).replaceAll(BUYER, '0007009'))

    expect((await findRow())?.parkedChange).toBeUndefined()
  })

  test('on the order of another supplier with the same buyer and number, in the list, the documents and open lines', async () => {
    await sendOrder()
    await sendOrder(otherSupplierId)

    await sendChange('OrderCancellation')

    expect((await findRow())?.parkedChange).toBeDefined()
    expect((await findRow(fixture.otherSupplier))?.parkedChange).toBeUndefined()
    const { body } = await fixture.otherSupplier.call(listOpenLines, { keyword: number })
    expect(body.orders).toHaveLength(1)
    expect(body.orders?.[0]?.parkedChange).toBeUndefined()
    expect((await openResponse(fixture.otherSupplier))?.parkedChanges).toBeUndefined()
  })

  test.each([
    ['has no number', orderXml('').replace(/<BuyerOrderNumber>.*<\/BuyerOrderNumber>/, '')],
    ['cannot be read', '<OrderCancellation>'],
  ])('when it %s, not even on an order without a number', async (_why, raw) => {
    await givenOrder(fixture.portal, fixture.supplierId, {
      buyerOrderNumber: '',
      buyerParty: incomingParty({ partyNumber: BUYER, name1: number }),
    })

    const id = await sendChange('OrderCancellation', raw)

    expect((await findRow())?.parkedChange).toBeUndefined()
    expect(await readMessage(id)).toMatchObject({ state: 'parked', change_order_number: '', change_content: null })
  })

  test('when its kind is neither a change nor a cancellation', async () => {
    await sendOrder()

    await givenMessage(fixture.portal, fixture.supplierId, { kind: 'Unknown', raw: orderXml(number) })

    expect((await findRow())?.parkedChange).toBeUndefined()
  })

  test('any more when its message is no longer parked: discarded, or read again by a version that applies it', async () => {
    await sendOrder()
    const id = await sendChange('OrderCancellation')

    await settleMessage(
      fixture.portal.db,
      { supplierId: fixture.supplierId, id },
      { state: 'duplicate', reason: '', orderId: null },
    )

    expect((await findRow())?.parkedChange).toBeUndefined()
    expect((await openResponse())?.parkedChanges).toBeUndefined()
  })
})

describe('a change that the operator reads again', () => {
  test('stays parked and is shown as before, once', async () => {
    await sendOrder()
    const id = await sendChange()
    const before = await findRow()

    await operator.call(retryMessage, { id })

    expect(before?.parkedChange).toBeDefined()
    expect(await findRow()).toEqual(before)
  })

  test('is shown when an earlier version has parked it', async () => {
    await sendOrder()
    const id = await givenUnreadChange(orderXml(number))

    await operator.call(retryMessage, { id })

    expect((await findRow())?.parkedChange).toMatchObject({ kind: 'change', count: 1 })
  })
})

describe('changes that an earlier version has parked', () => {
  test('are read by the sweep and shown on their order', async () => {
    await sendOrder()
    await givenUnreadChange(orderXml(number))
    const before = await findRow()

    await enqueueLostJobs(fixture.portal.deps)

    expect(before?.parkedChange).toBeUndefined()
    expect((await findRow())?.parkedChange).toMatchObject({ kind: 'change', count: 1 })
    expect((await openResponse())?.parkedChanges?.newest).toMatchObject([{ content: { lineCount: 2 } }])
  })

  test('that cannot be read stay with the operator, and are tried once', async () => {
    const id = await givenUnreadChange('<OrderChange>')

    await enqueueLostJobs(fixture.portal.deps)

    expect(await readMessage(id)).toMatchObject({ state: 'parked', change_order_number: '' })
    expect(await findUnreadChanges(fixture.portal.db)).toEqual([])
  })
})

describe('the documents of the order show it with its text', () => {
  const FIRST_LINE = {
    lineNumber: '00010',
    productNumber: '007.50',
    description: 'Brake pad set, front',
    quantity: '7',
    unit: 'SET',
    requestedDeliveryDate: '20261201',
    note: 'Line: only with sensor',
  }

  test('the order response', async () => {
    await sendOrder()
    await sendChange('OrderCancellation')

    expect((await openResponse())?.parkedChanges).toEqual({
      count: 1,
      cancellations: 1,
      newest: [
        {
          kind: 'cancellation',
          receivedTime: fixture.portal.clock.now().toISOString(),
          content: {
            notes: ['Note: Please ring at gate 3 <b>', 'CDATA: 1 < 2 & "3" &amp;'],
            requestedDeliveryDate: '20261130',
            lines: [FIRST_LINE, expect.objectContaining({ lineNumber: '00020' })],
            lineCount: 2,
          },
        },
      ],
    })
  })

  test('the dispatch advice', async () => {
    const order = { buyerOrderNumber: number, buyerParty: incomingParty({ partyNumber: BUYER }) }
    const { orderId } = await givenDispatchAdvices(fixture.portal, fixture.supplierId, {
      confirmed: [{ '20261130': 4 }],
      order,
    })
    await sendChange()

    const { body } = await fixture.supplier.call(getDispatchAdvices, { orderId })

    expect(body.order?.parkedChanges).toMatchObject({ count: 1, newest: [{ content: { lines: [FIRST_LINE, {}] } }] })
  })

  test('the invoice', async () => {
    const order = { buyerOrderNumber: number, buyerParty: incomingParty({ partyNumber: BUYER }) }
    const { orderId } = await givenInvoice(fixture.portal, fixture.supplierId, { items: [{ confirmed: [4] }], order })
    await sendChange()

    const { body } = await fixture.supplier.call(getInvoice, { orderId })

    expect(body.order?.parkedChanges).toMatchObject({ count: 1, newest: [{ content: { lines: [FIRST_LINE, {}] } }] })
  })

  test('of several the newest first, at most five of them with their text, and the number of all and of cancellations', async () => {
    await sendOrder()
    for (let sent = 1; sent <= 7; sent += 1) {
      fixture.portal.clock.advance({ minutes: 1 })
      await sendChange(sent === 1 || sent === 6 ? 'OrderCancellation' : 'OrderChange', orderXml(number, String(sent)))
    }

    const changes = (await openResponse())?.parkedChanges

    expect(changes).toMatchObject({ count: 7, cancellations: 2 })
    expect(changes?.newest.map(({ kind, content }) => [kind, content.lines[0]?.quantity])).toEqual([
      ['change', '7'],
      ['cancellation', '6'],
      ['change', '5'],
      ['change', '4'],
      ['change', '3'],
    ])
  })

  test('an order without a change has no such field', async () => {
    await sendOrder()

    expect(await openResponse()).not.toHaveProperty('parkedChanges')
  })
})

test('the orders of open lines show it', async () => {
  await sendOrder()
  await sendChange('OrderCancellation')

  const { body } = await fixture.supplier.call(listOpenLines, { keyword: number })

  expect(body.orders).toMatchObject([{ parkedChange: { kind: 'cancellation', count: 1, cancellations: 1 } }])
})

/** A change as the previous version stored it. Returns the id of the message. */
async function givenUnreadChange(raw: string): Promise<string> {
  const { id } = await fixture.portal.db
    .insertInto('inbound_messages')
    .values({
      supplier_id: fixture.supplierId,
      upstream_id: randomUUID(),
      kind: 'OrderChange',
      raw,
      received_at: fixture.portal.clock.now(),
      state: 'parked',
      reason: 'The portal has no flow for OrderChange messages.',
      order_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function readMessage(id: string) {
  return fixture.portal.db
    .selectFrom('inbound_messages')
    .select(['state', 'change_order_number', 'change_content'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
