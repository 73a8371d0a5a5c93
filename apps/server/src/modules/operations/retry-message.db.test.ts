import { removeSupplier } from '@partwire/contract/suppliers'
import { getMessage, retryMessage } from '@partwire/contract/operations'
import { listOrders } from '@partwire/contract/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginBlocking } from '../../testing/database/blocking-transaction'
import { readTablesOfWaiting } from '../../testing/database/lock-waits'
import { findWrongFigures } from '../../testing/find-wrong-figures'
import { givenMessage, givenQuarantinedMessage, orderXml } from '../../testing/given/given-messages'
import { findSupplierId } from '../../testing/given/given-orders'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
  OPERATOR,
} from '../../testing/given/given'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'

let portal: TestApp
let operator: Visitor
let supplier: Visitor
let supplierId = ''
let count = 0

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
})
beforeEach(async () => {
  count += 1
  const fields = await givenSupplier(operator, { tecComId: `T-${count}`, contactEmail: `t${count}@s.test` })
  supplier = await givenSignedInSupplier(portal, fields)
  supplierId = await findSupplierId(portal, `T-${count}`)
})
afterAll(() => portal.close())

async function listOwnOrders() {
  return (await supplier.call(listOrders, {})).body.pager
}

async function findRetries() {
  return portal.db
    .selectFrom('operator_actions')
    .select(['operator_email', 'at', 'changes'])
    .where('supplier_id', '=', supplierId)
    .where('action', '=', 'retake')
    .orderBy('id')
    .execute()
}

async function readState(id: string) {
  const { message } = (await operator.call(getMessage, { id })).body
  return { state: message?.state, reason: message?.reason }
}

describe('a message that is imported again', () => {
  test('becomes an order of its supplier when it can be read now', async () => {
    const id = await givenQuarantinedMessage(portal, supplierId, orderXml('PO-1'))

    const answer = await operator.call(retryMessage, { id })

    expect(answer.body).toEqual({ success: true, state: 'accepted', reason: '' })
    expect(await readState(id)).toEqual({ state: 'accepted', reason: '' })
    expect((await listOwnOrders())?.list.map((order) => order.buyerOrderNumber)).toEqual(['PO-1'])
    expect((await listOwnOrders())?.total).toBe(1)
  })

  test('that still cannot be read stays quarantined with its reason', async () => {
    const id = await givenMessage(portal, supplierId, { raw: '<Order><OrderHeader/></Order>' })
    const before = await readState(id)

    const answer = await operator.call(retryMessage, { id })

    expect(before.state).toBe('quarantined')
    expect(answer.body).toEqual({ success: true, ...before })
    expect(await readState(id)).toEqual(before)
    expect((await listOwnOrders())?.total).toBe(0)
  })

  test('whose kind the portal has no flow for stays parked and never becomes an order', async () => {
    const id = await givenMessage(portal, supplierId, { kind: 'OrderChange', raw: orderXml('PO-1') })

    const answer = await operator.call(retryMessage, { id })

    const reason = 'The portal has no flow for OrderChange messages.'
    expect(answer.body).toEqual({ success: true, state: 'parked', reason })
    expect((await listOwnOrders())?.total).toBe(0)
  })

  test('of which only a part was kept never becomes an order, though that part can be read', async () => {
    const id = await givenMessage(portal, supplierId, { kind: 'Oversize', raw: orderXml('PO-1') })

    const answer = await operator.call(retryMessage, { id })

    expect(answer.body).toMatchObject({
      success: true,
      state: 'quarantined',
      reason: expect.stringMatching(/^The message is larger/),
    })
    expect((await listOwnOrders())?.total).toBe(0)
  })

  test('whose order number another transaction stores at the same time stays quarantined', async () => {
    await givenMessage(portal, supplierId, { raw: orderXml('PO-1') })
    const id = await givenQuarantinedMessage(portal, supplierId, orderXml('PO-2', '5'))
    const other = await beginBlocking(
      portal.connectionString,
      `update orders set buyer_order_number = 'PO-2' where supplier_id = ${supplierId}`,
    )

    const answer = operator.call(retryMessage, { id })
    await other.untilWaiting(1)
    await other.commit()
    await other.end()

    const reason = 'The same order number of the same buyer is there already with other content.'
    expect((await answer).body).toEqual({ success: true, state: 'quarantined', reason })
    expect((await listOwnOrders())?.total).toBe(1)
  })

  test('that waits for the counter of its supplier has not changed the figures: submits change both in this order', async () => {
    await givenMessage(portal, supplierId, { raw: orderXml('PO-1') })
    const id = await givenQuarantinedMessage(portal, supplierId, orderXml('PO-2'))
    const other = await beginBlocking(
      portal.connectionString,
      `select from order_counts where supplier_id = ${supplierId} for update`,
    )

    const answer = operator.call(retryMessage, { id })
    await other.untilWaiting(1)
    const changed = await readTablesOfWaiting(portal.connectionString)
    await other.end()

    expect(changed).not.toContain('order_figures')
    expect((await answer).body).toMatchObject({ success: true, state: 'accepted' })
    expect(await findWrongFigures(portal.db)).toEqual([])
  })

  test('whose import fails unexpectedly stays quarantined with that reason, and the record is kept', async () => {
    const id = await givenQuarantinedMessage(portal, supplierId, orderXml('PO-refused'))
    await sql`alter table orders add constraint refused check (buyer_order_number <> 'PO-refused')`.execute(portal.db)

    const answer = await operator.call(retryMessage, { id })
    await sql`alter table orders drop constraint refused`.execute(portal.db)

    const reason = 'The order could not be imported: new row for relation "orders" violates check constraint "refused"'
    expect(answer).toMatchObject({ status: 200, body: { success: true, state: 'quarantined', reason } })
    expect(await readState(id)).toEqual({ state: 'quarantined', reason })
    expect(await findRetries()).toHaveLength(1)
  })

  test('with other content than the order of that number stays quarantined; the order that is worked on stays as it is', async () => {
    await givenMessage(portal, supplierId, { raw: orderXml('PO-1', '4') })
    const before = await listOwnOrders()
    const id = await givenMessage(portal, supplierId, { raw: orderXml('PO-1', '5') })

    const answer = await operator.call(retryMessage, { id })

    const reason = 'The same order number of the same buyer is there already with other content.'
    expect(answer.body).toEqual({ success: true, state: 'quarantined', reason })
    expect(await listOwnOrders()).toEqual(before)
  })

  test('with the content of the order of that number is a duplicate and no longer held', async () => {
    await givenMessage(portal, supplierId, { raw: orderXml('PO-1') })
    const id = await givenQuarantinedMessage(portal, supplierId, orderXml('PO-1'))

    expect((await operator.call(retryMessage, { id })).body).toEqual({
      success: true,
      state: 'duplicate',
      reason: 'The same order is there already.',
    })
    expect((await listOwnOrders())?.total).toBe(1)
  })

  test('by two operators at once becomes one order; the later one is refused', async () => {
    const id = await givenQuarantinedMessage(portal, supplierId, orderXml('PO-1'))
    const colleague = await givenSignedInOperator(portal)
    const lock = await beginBlocking(
      portal.connectionString,
      `select from inbound_messages where supplier_id = ${supplierId} and id = ${id} for update`,
    )

    const retries = [operator, colleague].map((each) => each.call(retryMessage, { id }))
    await lock.untilWaiting(2)
    await lock.end()
    const answers = await Promise.all(retries)

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      success: false,
      code: 'conflict',
      error: 'This message is no longer held.',
    })
    expect((await listOwnOrders())?.total).toBe(1)
    expect(await findRetries()).toHaveLength(1)
  })

  test('while other messages of the same order are imported becomes one order', async () => {
    const held = await Promise.all(
      Array.from({ length: 4 }, () => givenQuarantinedMessage(portal, supplierId, orderXml('PO-1'))),
    )

    const answers = await Promise.all(held.map((id) => operator.call(retryMessage, { id })))

    const states = answers.map(({ body }) => body.state)
    expect(states.filter((state) => state === 'accepted')).toHaveLength(1)
    expect(states.filter((state) => state === 'duplicate')).toHaveLength(3)
    expect((await listOwnOrders())?.total).toBe(1)
  })
})

describe('what is not held is not imported', () => {
  test('a message that became an order', async () => {
    const id = await givenMessage(portal, supplierId, { raw: orderXml('PO-1') })

    expect(await operator.call(retryMessage, { id })).toMatchObject({
      status: 409,
      body: { success: false, error: 'This message is no longer held.' },
    })
    expect(await findRetries()).toEqual([])
  })

  test('a message that does not exist', async () => {
    expect(await operator.call(retryMessage, { id: '999999' })).toMatchObject({
      status: 404,
      body: { success: false, error: 'This message does not exist.' },
    })
  })

  test('a message of a supplier that was removed: nobody could ever open the order', async () => {
    const id = await givenQuarantinedMessage(portal, supplierId, orderXml('PO-1'))
    await operator.call(removeSupplier, { id: supplierId })

    expect(await operator.call(retryMessage, { id })).toMatchObject({
      status: 409,
      body: { success: false, error: 'The supplier of this message was removed.' },
    })
    expect((await readState(id)).state).toBe('quarantined')
  })
})

test('every retry is recorded with who, when, which message and its result', async () => {
  const id = await givenQuarantinedMessage(portal, supplierId, orderXml('PO-1'))
  await operator.call(retryMessage, { id })

  expect(await findRetries()).toEqual([
    {
      operator_email: OPERATOR.email,
      at: portal.clock.now(),
      changes: { message: { from: id, to: id }, state: { from: 'quarantined', to: 'accepted' } },
    },
  ])
})

describe('order and record are written together or not at all', () => {
  test.each([
    ['the record cannot be written', 'before insert on operator_actions for each row'],
    ['the transaction fails at its very end', 'after insert on orders deferrable initially deferred for each row'],
  ])('%s', async (_case, event) => {
    const id = await givenQuarantinedMessage(portal, supplierId, orderXml('PO-1'))
    await givenFailingTrigger(event)

    const answer = await operator.call(retryMessage, { id })
    await portal.pool.query('drop function refuse cascade')

    expect(answer.status).toBe(500)
    expect((await readState(id)).state).toBe('quarantined')
    expect((await listOwnOrders())?.total).toBe(0)
    expect(await findRetries()).toEqual([])
  })
})

/** Creates a trigger that raises an error on this event. */
async function givenFailingTrigger(event: string): Promise<void> {
  const kind = event.startsWith('after') ? 'constraint trigger' : 'trigger'
  await portal.pool.query("create function refuse() returns trigger language plpgsql as 'begin raise ''no''; end'")
  await portal.pool.query(`create ${kind} refuse ${event} execute function refuse()`)
}
