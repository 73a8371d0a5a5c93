import { listOrders } from '@partwire/contract/orders'
import { getSetting, updateSetting } from '@partwire/contract/settings'
import { supplierCheckLogin, supplierLogin } from '@partwire/contract/auth'
import { aSetting } from '@partwire/domain/settings/samples'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { readConfig, type Config } from '../../config/config'
import type { Db } from '../../db/connect'
import { beginBlocking, type BlockingTransaction } from '../../testing/database/blocking-transaction'
import { endWaitingConnections } from '../../testing/database/lock-waits'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
  supplierFields,
} from '../../testing/given/given'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'

const DEFAULTS = readConfig({ DEMO: 'true' }).database
const BUSY = 'The portal is busy at the moment. Please try again in a few seconds.'

let portal: TestApp
let supplier: Visitor
let lock: BlockingTransaction | null = null

async function given(database: Partial<Config['database']>): Promise<void> {
  portal = await startTestApp({ process: 'web', database: { ...DEFAULTS, ...database } })
  await givenOperator(portal)
  supplier = await givenSignedInSupplier(portal, await givenSupplier(await givenSignedInOperator(portal)))
}

async function locked(table: string): Promise<BlockingTransaction> {
  lock = await beginBlocking(portal.connectionString, `lock table ${table} in access exclusive mode`)
  return lock
}

afterEach(async () => {
  await lock?.end()
  await portal.close()
})

test('a locked table answers 503 with Retry-After, and everything that does not need it keeps working', async () => {
  await given({ lockTimeoutMs: 200 })
  await locked('orders')

  // More than the order pool has connections.
  const lists = await Promise.all(Array.from({ length: 12 }, () => supplier.call(listOrders, {})))

  for (const { status, headers, body } of lists) {
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('5')
    expect(body).toEqual({ success: false, code: 'unavailable', error: BUSY, requestId: headers['x-request-id'] })
  }
  await expectUnrelatedCallsToWork()
})

test('unrelated calls are answered while the calls of a locked table are waiting', async () => {
  await given({ lockTimeoutMs: 60_000, statementTimeoutMs: 60_000, acquireTimeoutMs: 60_000, poolSize: 2 })
  const orders = await locked('orders')
  const waiting = Promise.all(Array.from({ length: 6 }, () => supplier.call(listOrders, {})))
  await orders.untilWaiting(2)

  await expectUnrelatedCallsToWork()
  await orders.end()

  expect((await waiting).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
})

test('an exhausted pool answers 503 with Retry-After, and sign-in works', async () => {
  await given({ lockTimeoutMs: 60_000, statementTimeoutMs: 60_000, poolSize: 2 })
  const orders = await locked('orders')
  const waiting = Promise.all([supplier.call(listOrders, {}), supplier.call(listOrders, {})])
  await orders.untilWaiting(2)

  const third = await supplier.call(listOrders, {})
  await expectUnrelatedCallsToWork()
  await orders.end()

  expect(third).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { success: false, error: BUSY } })
  expect((await waiting).map(({ status }) => status)).toEqual([200, 200])
})

test('a statement that takes too long answers 503', async () => {
  await given({ statementTimeoutMs: 1_000, lockTimeoutMs: 60_000 })
  await locked('orders')

  expect(await supplier.call(listOrders, {})).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
})

test('a worker that has used up its connections holds up no call', async () => {
  await given({})
  const mails = await locked('mails')
  const jobs = Array.from({ length: 8 }, () => sql`select count(*) from mails`.execute(portal.deps.databases.worker))
  const settled = Promise.allSettled(jobs)
  await mails.untilWaiting(6)

  expect((await supplier.call(listOrders, {})).status).toBe(200)
  await expectUnrelatedCallsToWork()
  await mails.end()
  await settled
})

test('each kind of work has its timeouts for a statement, a lock and an idle transaction', async () => {
  await given({})
  const readTimeouts = async (db: Db) => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name desc
    `.execute(db)
    return rows.map(({ setting }) => Number(setting))
  }
  const found: Record<string, number[]> = {}
  for (const [work, db] of Object.entries(portal.deps.databases)) found[work] = await readTimeouts(db)

  expect(found).toEqual({
    orders: [15_000, 3_000, 30_000],
    calls: [15_000, 3_000, 30_000],
    signIn: [15_000, 3_000, 30_000],
    exports: [60_000, 3_000, 30_000],
    health: [2_000, 1_000, 5_000],
    worker: [60_000, 10_000, 60_000],
    queue: [60_000, 10_000, 60_000],
  })
})

test('a database that cannot write answers 503 to a save, and reads go on', async () => {
  await given({})
  await portal.pool.query(`create function no_space() returns trigger language plpgsql as
    'begin raise ''could not extend file: No space left on device'' using errcode = ''53100''; end'`)
  await portal.pool.query('create trigger no_space before insert or update on settings execute function no_space()')

  expect(await supplier.call(updateSetting, aSetting())).toMatchObject({ status: 503, body: { error: BUSY } })
  expect((await supplier.call(getSetting)).status).toBe(200)
})

test('a connection that is ended by the administrator answers 503, and the next call works', async () => {
  await given({})
  const orders = await locked('orders')
  const response = supplier.call(listOrders, {})
  await orders.untilWaiting(1)
  expect(await endWaitingConnections(portal.connectionString)).toBe(1)
  await orders.end()

  expect((await response).status).toBe(503)
  expect((await supplier.call(listOrders, {})).status).toBe(200)
})

async function expectUnrelatedCallsToWork(): Promise<void> {
  const { contactEmail: email, password } = supplierFields()
  const visitor = portal.visitor()
  const get = async (url: string) => (await visitor.send({ method: 'GET', url })).status
  const results = {
    signIn: (await visitor.call(supplierLogin, { email, password })).body.success,
    session: (await visitor.call(supplierCheckLogin)).body.success,
    settings: (await visitor.call(getSetting)).status,
    healthz: await get('/healthz'),
    readyz: await get('/readyz'),
  }
  expect(results).toEqual({ signIn: true, session: true, settings: 200, healthz: 200, readyz: 200 })
}
