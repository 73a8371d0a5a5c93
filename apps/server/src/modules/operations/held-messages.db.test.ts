import { getMessage, listHeldMessages } from '@partwire/contract/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenMessage, orderXml } from '../../testing/given/given-messages'
import { findSupplierId } from '../../testing/given/given-orders'
import { givenOperator, givenSignedInOperator, givenSupplier } from '../../testing/given/given'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'

let portal: TestApp
let operator: Visitor
/** Oldest first: twelve held messages of two suppliers, and one that became an order. */
const ids: string[] = []

const NO_FLOW = 'The portal has no flow for OrderChange messages.'

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  await givenSupplier(operator)
  await givenSupplier(operator, { tecComId: 'other', supplierName: 'Nordlicht', contactEmail: 'other@s.test' })
  const [kessler, other] = [await findSupplierId(portal, '4300042'), await findSupplierId(portal, 'other')]
  await givenMessage(portal, kessler, { raw: orderXml('PO-1') })
  for (let count = 1; count <= 10; count += 1) {
    portal.clock.advance({ minutes: 1 })
    ids.push(await givenMessage(portal, kessler, { upstreamId: `BAD-${count}`, raw: '<Order>' }))
  }
  portal.clock.advance({ minutes: 1 })
  ids.push(await givenMessage(portal, other, { upstreamId: 'CHG-1', kind: 'OrderChange', raw: '<OrderChange/>' }))
  ids.push(await givenMessage(portal, other, { upstreamId: 'BAD-11', raw: 'Ä'.repeat(200_001) }))
})
afterAll(() => portal.close())

async function listMessages(body: { pageNo?: number; state?: 'parked' | 'quarantined' | '' } = {}) {
  return (await operator.call(listHeldMessages, body)).body.pager
}

describe('the list of held messages', () => {
  test('shows what the platform sent, to whom, when, and why no order was made of it', async () => {
    expect((await listMessages({ state: 'parked' }))?.list).toEqual([
      {
        id: ids[10],
        supplierName: 'Nordlicht',
        tecComId: 'other',
        upstreamId: 'CHG-1',
        kind: 'OrderChange',
        receivedTime: '2026-11-15T09:11:00.000Z',
        state: 'parked',
        reason: NO_FLOW,
      },
    ])
  })

  test('is newest first, ten to a page, of all suppliers, without what became an order', async () => {
    const first = await listMessages()
    const second = await listMessages({ pageNo: 2 })

    expect(first).toMatchObject({ total: 12, pageNo: 1, pageSize: 10 })
    expect([...(first?.list ?? []), ...(second?.list ?? [])].map((message) => message.id)).toEqual(ids.toReversed())
  })

  test('answers the last page for a page past the end', async () => {
    expect(await listMessages({ pageNo: 2_000_000_000 })).toMatchObject({ total: 12, pageNo: 2 })
  })

  test('can be narrowed to one state', async () => {
    expect(await listMessages({ state: 'quarantined' })).toMatchObject({ total: 11, pageSize: 10 })
    expect(await listMessages({ state: '' })).toEqual(await listMessages())
  })

  test('refuses a state that is not held', async () => {
    const answer = await operator.send({
      method: 'POST',
      url: listHeldMessages.path,
      payload: JSON.stringify({ state: 'accepted' }),
    })

    expect(answer.status).toBe(400)
  })
})

describe('one message', () => {
  test('comes with its text as the platform sent it', async () => {
    const answer = await operator.call(getMessage, { id: ids[0] ?? '' })

    expect(answer.body.message).toMatchObject({
      upstreamId: 'BAD-1',
      state: 'quarantined',
      reason: 'The order is not well-formed XML.',
      raw: '<Order>',
      isCut: false,
      length: 7,
    })
  })

  test('shows the beginning of a very long one and says how long it is', async () => {
    const { message } = (await operator.call(getMessage, { id: ids[11] ?? '' })).body

    expect(message).toMatchObject({ isCut: true, length: 200_001 })
    expect(message?.raw).toBe('Ä'.repeat(200_000))
  })

  test('that does not exist is a 404', async () => {
    expect(await operator.call(getMessage, { id: '999999' })).toMatchObject({
      status: 404,
      body: { success: false, error: 'This message does not exist.' },
    })
  })
})
