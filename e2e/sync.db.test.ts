import { listCustomers, syncCustomers } from '@partwire/contract/customers'
import { listOrders, syncOrders, syncProgress } from '@partwire/contract/orders'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../apps/server/src/config/config'
import { runSql } from '../apps/server/src/testing/database/database-admin'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
} from '../apps/server/src/testing/given/given'
import { startTestApp, type TestApp, type Visitor } from '../apps/server/src/testing/test-app'
import { type Sandbox, startSandbox } from './harness/sandbox'

/** Far longer than the platform needs for a response, even on a busy machine. Three tests wait for this timeout. */
const TIMEOUT_SECONDS = 5

let sandbox: Sandbox
let portal: TestApp
let operator: Visitor
let supplier: Visitor
let tecComId = ''
let count = 0

beforeAll(async () => {
  sandbox = await startSandbox()
  const { upstream } = readConfig({
    DEMO: 'true',
    UPSTREAM_URL: sandbox.soapUrl,
    UPSTREAM_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS),
  })
  portal = await startTestApp({ upstream })
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
})
beforeEach(async () => {
  count += 1
  tecComId = `77${count}`
  supplier = await givenConnectedSupplier(tecComId)
})
afterEach(() => sandbox.control('DELETE', 'faults'))
afterAll(async () => {
  await portal.close()
  await sandbox.close()
})

/** A supplier with an organisation on the platform. */
async function givenConnectedSupplier(organisation: string): Promise<Visitor> {
  const account = { userName: `ws-${organisation}`, password: 'ws & <secret>' }
  await sandbox.control('PUT', 'organisations', { tecComId: organisation, ...account })
  const fields = await givenSupplier(operator, {
    tecComId: organisation,
    contactEmail: `clerk${organisation}@supplier.test`,
    tecComUserName: account.userName,
    tecComPassword: account.password,
  })
  return givenSignedInSupplier(portal, fields)
}

function placeOrders(order: { count: number; lines?: number; kind?: string }) {
  return sandbox.control('POST', 'orders', { tecComId, ...order })
}

async function messages() {
  return portal.db
    .selectFrom('inbound_messages')
    .innerJoin('suppliers', 'suppliers.id', 'inbound_messages.supplier_id')
    .select(['inbound_messages.state', 'inbound_messages.reason'])
    .where('suppliers.tec_com_id', '=', tecComId)
    .orderBy('inbound_messages.id')
    .execute()
}

async function total(): Promise<number | undefined> {
  return (await supplier.call(listOrders, {})).body.pager?.total
}

describe('customers', () => {
  test('a sync brings the customers and answers the ids it created', async () => {
    const answer = await supplier.call(syncCustomers)

    const list = await supplier.call(listCustomers, {})
    expect(answer.body.success).toBe(true)
    expect(answer.body.ids?.length).toBeGreaterThan(5)
    expect(list.body.pager?.total).toBe(answer.body.ids?.length)
  })

  test('a sync the platform answers with an error stores nothing, says so, and the next one brings all', async () => {
    await sandbox.control('PUT', 'faults', { http500: true, tecComId })

    const failed = await supplier.call(syncCustomers)
    const meanwhile = await supplier.call(listCustomers, {})
    await sandbox.control('DELETE', 'faults')
    const resumed = await supplier.call(syncCustomers)

    expect(failed).toMatchObject({
      status: 200,
      body: { success: false, error: expect.stringMatching(/^[A-Z].*\.$/s) },
    })
    expect(meanwhile.body.pager?.total).toBe(0)
    expect(resumed.body.ids?.length).toBeGreaterThan(5)
  })

  test('a second sync creates nothing', async () => {
    await supplier.call(syncCustomers)

    expect((await supplier.call(syncCustomers)).body).toEqual({ success: true, ids: [] })
  })
})

describe('orders', () => {
  test('a sync brings all waiting orders, however many batches they take, and answers their ids', async () => {
    await placeOrders({ count: 230, lines: 2 })

    const answer = await supplier.call(syncOrders)

    expect(answer.body.success).toBe(true)
    expect(new Set(answer.body.ids).size).toBe(230)
    expect(await total()).toBe(230)
  })

  test('what was synchronised is acknowledged: the next sync brings nothing', async () => {
    await placeOrders({ count: 3 })
    await supplier.call(syncOrders)

    expect((await supplier.call(syncOrders)).body).toEqual({ success: true, ids: [] })
    expect(await total()).toBe(3)
  })

  test('an order of 2,000 lines arrives whole', async () => {
    await placeOrders({ count: 1, lines: 2_000 })

    await supplier.call(syncOrders)

    const [order] = (await supplier.call(listOrders, {})).body.pager?.list ?? []
    expect(order?.itemCount).toBe(2_000)
  })

  test('change orders and cancellations are parked visibly and never become orders', async () => {
    await placeOrders({ count: 1 })
    await placeOrders({ count: 1, kind: 'change' })
    await placeOrders({ count: 1, kind: 'cancellation' })

    const answer = await supplier.call(syncOrders)

    expect(answer.body.ids).toHaveLength(1)
    expect((await messages()).map((message) => message.state)).toEqual(['accepted', 'parked', 'parked'])
    const { body } = await supplier.call(listOrders, {})
    expect(body.pager?.list).toMatchObject([{ parkedChange: { kind: 'cancellation', count: 2, cancellations: 1 } }])
  })

  test('the same order under two message ids becomes one order', async () => {
    await placeOrders({ count: 5 })
    await sandbox.control('PUT', 'faults', { duplicateDelivery: true, tecComId, times: 1 })

    await supplier.call(syncOrders)
    await supplier.call(syncOrders)

    const states = (await messages()).map((message) => message.state)
    expect(states.filter((state) => state === 'accepted')).toHaveLength((await total()) ?? -1)
    expect(states).not.toContain('stored')
  })

  test('the same order number with other content is quarantined and never overwrites', async () => {
    await placeOrders({ count: 1, lines: 2 })
    await supplier.call(syncOrders)
    const before = await supplier.call(listOrders, {})
    await placeOrders({ count: 1, lines: 2 })
    await sandbox.control('PUT', 'faults', { changedDuplicate: true, tecComId })

    await supplier.call(syncOrders)

    expect(await messages()).toContainEqual({
      state: 'quarantined',
      reason: 'The same order number of the same buyer is there already with other content.',
    })
    expect(
      (await supplier.call(listOrders, { isDesc: false, orderField: 'createTime' })).body.pager?.list,
    ).toContainEqual(before.body.pager?.list[0])
  })

  test('a document that is not what it should be is quarantined with its reason', async () => {
    await placeOrders({ count: 2 })
    await sandbox.control('PUT', 'faults', { malformedDocument: true, tecComId, times: 1 })

    const answer = await supplier.call(syncOrders)

    expect(answer.body).toMatchObject({ success: true, ids: [] })
    const quarantined = await messages()
    expect(quarantined.map((message) => message.state)).toEqual(['quarantined', 'quarantined'])
    expect(quarantined.every((message) => message.reason !== '')).toBe(true)
  })

  test.each([
    'http500',
    'soapFault',
    'timeoutBefore',
    'timeoutAfter',
    'malformedInner',
    'htmlAnswer',
    'truncated',
    'wrongEncoding',
    'entityBomb',
    'huge',
    'wrongCredentials',
    'unknownCode',
  ])('with the fault %s the sync answers an error in plain words, and the next one resumes', async (fault) => {
    await placeOrders({ count: 3 })
    await sandbox.control('PUT', 'faults', { [fault]: true, tecComId, operation: 'pull' })

    const failed = await supplier.call(syncOrders)
    await sandbox.control('DELETE', 'faults')
    const resumed = await supplier.call(syncOrders)

    expect(failed).toMatchObject({
      status: 200,
      body: { success: false, error: expect.stringMatching(/^[A-Z].*\.$/s) },
    })
    expect(failed.body.error).not.toContain('secret')
    expect(resumed.body.ids).toHaveLength(3)
  })

  test('a crash between commit and acknowledgement loses and doubles nothing', async () => {
    await placeOrders({ count: 4 })
    await sandbox.control('PUT', 'faults', { timeoutBefore: true, tecComId, operation: 'acknowledge' })

    const failed = await supplier.call(syncOrders)
    await sandbox.control('DELETE', 'faults')
    const resumed = await supplier.call(syncOrders)

    expect(failed.body.success).toBe(false)
    expect(resumed.body).toEqual({ success: true, ids: [] })
    expect(await total()).toBe(4)
  })

  test('only one sync can run at once: a second one is told so at once', async () => {
    await placeOrders({ count: 1 })
    await sandbox.control('PUT', 'faults', { latencyMs: 1_500, tecComId, operation: 'pull' })

    const answers = await Promise.all([supplier.call(syncOrders), supplier.call(syncOrders)])

    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 409)?.body).toEqual({
      success: false,
      code: 'conflict',
      error: 'A synchronisation is already running.',
    })
  })

  test('only one sync can run at once: orders wait for customers, customers for orders', async () => {
    await givenRunSilentFor(0)

    const answers = [await supplier.call(syncCustomers), await supplier.call(syncOrders)]

    expect(answers.map((answer) => answer.status)).toEqual([409, 409])
  })

  test('a run whose process died is taken over', async () => {
    await givenRunSilentFor(31)
    await placeOrders({ count: 1 })

    expect((await supplier.call(syncOrders)).body.ids).toHaveLength(1)
  })

  test('a run that was heard of in the last 30 seconds is not taken over', async () => {
    await givenRunSilentFor(25)

    expect((await supplier.call(syncOrders)).status).toBe(409)
  })

  test('without a running sync there is no progress', async () => {
    expect((await supplier.call(syncProgress)).body).toEqual({ success: true })
  })

  test('no supplier gets the orders of another', async () => {
    await placeOrders({ count: 2 })
    const other = await givenConnectedSupplier(`88${count}`)

    const answer = await other.call(syncOrders)

    expect(answer.body).toEqual({ success: true, ids: [] })
    expect(await total()).toBe(0)
  })
})

/** A run whose last heartbeat is this number of seconds ago, by the clock of the database. */
async function givenRunSilentFor(seconds: number): Promise<void> {
  const seenAt = `now() - interval '${seconds} seconds'`
  await runSql(
    portal.connectionString,
    `insert into sync_runs (supplier_id, kind, started_at, seen_at)
     values (${await supplierId()}, 'orders', ${seenAt}, ${seenAt})`,
  )
}

async function supplierId(): Promise<string> {
  const row = await portal.db
    .selectFrom('suppliers')
    .select('id')
    .where('tec_com_id', '=', tecComId)
    .executeTakeFirstOrThrow()
  return row.id
}
