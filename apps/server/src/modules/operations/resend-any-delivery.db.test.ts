import { listOpenDeliveries, resendAnyDelivery } from '@partwire/contract/operations'
import { getOrder } from '@partwire/contract/orders'
import { getTimeline } from '@partwire/contract/timeline'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenDelivery, givenFailedDelivery } from '../../testing/given/given-deliveries'
import { givenSignedInOperator, givenSignedInSupplier, OPERATOR, supplierFields } from '../../testing/given/given'
import { givenOrder } from '../../testing/given/given-orders'
import { startPortalWithSupplier } from '../../testing/given/given-portal'
import type { TestApp, Visitor } from '../../testing/test-app'

const REFUSED = 'The platform refused the account.'

let portal: TestApp
let operator: Visitor
let supplier: Visitor
let supplierId = ''
let orderId = ''
let count = 0

beforeAll(async () => {
  ;({ portal, operator, supplierId } = await startPortalWithSupplier())
  supplier = await givenSignedInSupplier(portal, supplierFields())
})
beforeEach(async () => {
  count += 1
  orderId = await givenOrder(portal, supplierId, { buyerOrderNumber: `PO-${count}` })
})
afterAll(() => portal.close())

function givenFailed() {
  return givenFailedDelivery(portal, { supplierId, orderId, number: `OR-${count}` }, REFUSED)
}

async function readState(id: string) {
  return portal.db.selectFrom('deliveries').select(['state', 'reason', 'attempts']).where('id', '=', id).execute()
}

async function findRecords(id: string) {
  const { rows } = await sql`
    select operator_email, at, supplier_id, changes from operator_actions
    where action = 'resend' and changes -> 'delivery' ->> 'from' = ${id}
  `.execute(portal.db)
  return rows
}

describe('a failed delivery that the operator resends', () => {
  test('is queued again with all its attempts, and the supplier sees it', async () => {
    const id = await givenFailed()
    const before = (await supplier.call(getOrder, { id: orderId })).body.order?.deliveryState

    const answer = await operator.call(resendAnyDelivery, { id })

    expect(answer.body).toEqual({ success: true })
    expect(await readState(id)).toEqual([{ state: 'queued', reason: '', attempts: 0 }])
    expect((await operator.call(listOpenDeliveries, {})).body.pager?.list[0]).toMatchObject({ id, isUnderWay: true })
    const after = (await supplier.call(getOrder, { id: orderId })).body.order?.deliveryState
    expect([before, after]).toEqual(['failed', 'queued'])
  })

  test('is in the timeline of the order as done by the operator, without a name', async () => {
    await operator.call(resendAnyDelivery, { id: await givenFailed() })

    expect((await supplier.call(getTimeline, { orderId })).body.events?.slice(1)).toEqual([
      { at: portal.clock.now().toISOString(), by: 'Operator', text: `OR-${count} is sent again.` },
    ])
  })

  test('is recorded with who, when and which', async () => {
    const id = await givenFailed()

    await operator.call(resendAnyDelivery, { id })

    expect(await findRecords(id)).toEqual([
      {
        operator_email: OPERATOR.email,
        at: portal.clock.now(),
        supplier_id: supplierId,
        changes: { delivery: { from: id, to: id }, state: { from: 'failed', to: 'queued' } },
      },
    ])
  })

  test('by two operators at once is resent once; the later one is refused', async () => {
    const id = await givenFailed()
    const colleague = await givenSignedInOperator(portal)

    const answers = await Promise.all([operator, colleague].map((each) => each.call(resendAnyDelivery, { id })))

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await findRecords(id)).toHaveLength(1)
  })

  test('is not resent when the record cannot be written', async () => {
    const id = await givenFailed()
    await portal.pool.query("create function refuse() returns trigger language plpgsql as 'begin raise ''no''; end'")
    await portal.pool.query('create trigger refuse before insert on operator_actions execute function refuse()')

    const answer = await operator.call(resendAnyDelivery, { id })
    await portal.pool.query('drop function refuse cascade')

    expect(answer.status).toBe(500)
    expect(await readState(id)).toEqual([{ state: 'failed', reason: REFUSED, attempts: 1 }])
    expect((await supplier.call(getTimeline, { orderId })).body.events?.map(({ text }) => text)).toEqual([
      'Order received',
    ])
  })
})

describe('what has not failed is not resent', () => {
  test.each([
    ['queued', 'This document is on its way already.'],
    ['sending', 'This document is on its way already.'],
    ['delivered', 'This document has reached the platform already.'],
  ])('one that is %s', async (state, error) => {
    const id = await givenDelivery(portal, { supplierId, orderId, number: `OR-${count}` })
    await sql`update deliveries set state = ${state} where id = ${id}`.execute(portal.db)

    expect(await operator.call(resendAnyDelivery, { id })).toMatchObject({
      status: 409,
      body: { success: false, error },
    })
    expect(await findRecords(id)).toEqual([])
  })

  test('one that does not exist', async () => {
    expect(await operator.call(resendAnyDelivery, { id: '999999' })).toMatchObject({
      status: 404,
      body: { success: false, error: 'This delivery does not exist.' },
    })
  })
})
