import { listOpenDeliveries } from '@partwire/contract/operations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenDelivery, givenFailedDelivery } from '../../testing/given/given-deliveries'
import { givenOrder, findSupplierId } from '../../testing/given/given-orders'
import { givenOperator, givenSignedInOperator, givenSupplier } from '../../testing/given/given'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'

const REFUSED = 'The platform refused the account.'
const BUSY = 'The platform is not available.'

let portal: TestApp
let operator: Visitor
/** Oldest first, of two suppliers: nine failed, a refused one with one behind it, one being sent, one retried later. */
const ids: string[] = []

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  await givenSupplier(operator)
  await givenSupplier(operator, { tecComId: 'other', supplierName: 'Nordlicht', contactEmail: 'other@s.test' })
  const [kessler, other] = [await findSupplierId(portal, '4300042'), await findSupplierId(portal, 'other')]

  const delivered = await givenDelivery(portal, { ...(await givenSupplierOrder(kessler, 'PO-0')), number: 'OR-0' })
  await sql`update deliveries set state = 'delivered' where id = ${delivered}`.execute(portal.db)
  for (let count = 1; count <= 9; count += 1) {
    const delivery = { ...(await givenSupplierOrder(kessler, `PO-${count}`)), number: `OR-${count}` }
    ids.push(await givenFailedDelivery(portal, delivery, REFUSED))
  }
  portal.clock.advance({ minutes: 1 })
  const stuck = await givenSupplierOrder(other, 'PO-10')
  ids.push(await givenFailedDelivery(portal, { ...stuck, number: 'OR-10' }, REFUSED))
  ids.push(await givenDelivery(portal, { ...stuck, number: 'DA-1', kind: 'DesAdv' }))
  const sending = await givenDelivery(portal, {
    ...(await givenSupplierOrder(other, 'PO-11')),
    number: 'I-1',
    kind: 'Invoice',
  })
  const later = await givenDelivery(portal, { ...(await givenSupplierOrder(other, 'PO-12')), number: 'OR-12' })
  await sql`update deliveries set state = 'sending', attempts = 1 where id = ${sending}`.execute(portal.db)
  await sql`
    update deliveries set attempts = 3, reason = ${BUSY}, due_at = '2099-01-02T03:04:05Z' where id = ${later}
  `.execute(portal.db)
  ids.push(sending, later)
})
afterAll(() => portal.close())

async function givenSupplierOrder(supplierId: string, buyerOrderNumber: string) {
  return { supplierId, orderId: await givenOrder(portal, supplierId, { buyerOrderNumber }) }
}

async function listDeliveries(body: { pageNo?: number; state?: 'failed' | 'waiting' | '' } = {}) {
  return (await operator.call(listOpenDeliveries, body)).body.pager
}

describe('the list of deliveries', () => {
  test('shows of each its supplier, order, document, state, reason, tries and the next one', async () => {
    expect((await listDeliveries({ state: 'waiting' }))?.list[0]).toEqual({
      id: ids[12],
      supplierName: 'Nordlicht',
      tecComId: 'other',
      buyerOrderNumber: 'PO-12',
      kind: 'OrdRsp',
      number: 'OR-12',
      submitTime: '2026-11-15T09:01:00.000Z',
      state: 'queued',
      reason: BUSY,
      attempts: 3,
      nextTryTime: '2099-01-02T03:04:05.000Z',
      isHeldBack: false,
      isUnderWay: false,
    })
  })

  test('shows what is under way, what waits for the document before it, and what waits for a person', async () => {
    const list = (await listDeliveries())?.list ?? []

    expect(
      list
        .slice(1, 4)
        .map(({ number, state, isHeldBack, isUnderWay, nextTryTime }) => [
          number,
          state,
          isHeldBack,
          isUnderWay,
          nextTryTime,
        ]),
    ).toEqual([
      ['I-1', 'sending', false, true, undefined],
      ['DA-1', 'queued', true, false, undefined],
      ['OR-10', 'failed', false, false, undefined],
    ])
  })

  test('is newest first, ten to a page, of all suppliers, without what has arrived', async () => {
    const first = await listDeliveries()
    const second = await listDeliveries({ pageNo: 2 })

    expect(first).toMatchObject({ total: 13, pageNo: 1, pageSize: 10 })
    expect([...(first?.list ?? []), ...(second?.list ?? [])].map(({ id }) => id)).toEqual(ids.toReversed())
    expect(await listDeliveries({ pageNo: 99 })).toEqual(second)
  })

  test('can be narrowed to what failed and to what waits', async () => {
    expect(await listDeliveries({ state: 'failed' })).toMatchObject({ total: 10 })
    expect((await listDeliveries({ state: 'waiting' }))?.list.map(({ number }) => number)).toEqual([
      'OR-12',
      'I-1',
      'DA-1',
    ])
    expect(await listDeliveries({ state: '' })).toEqual(await listDeliveries())
  })

  test('refuses any other state', async () => {
    const answer = await operator.send({
      method: 'POST',
      url: listOpenDeliveries.path,
      payload: JSON.stringify({ state: 'delivered' }),
    })

    expect(answer.status).toBe(400)
  })
})

test('one that is due is under way', async () => {
  const orderId = await givenOrder(portal, await findSupplierId(portal, '4300042'), { buyerOrderNumber: 'PO-20' })
  const id = await givenDelivery(portal, {
    supplierId: await findSupplierId(portal, '4300042'),
    orderId,
    number: 'OR-20',
  })

  const [newest] = (await listDeliveries())?.list ?? []

  expect(newest).toMatchObject({ id, state: 'queued', isUnderWay: true })
  expect(newest).not.toHaveProperty('nextTryTime')
})
