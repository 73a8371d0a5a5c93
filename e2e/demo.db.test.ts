import { getCreditNoteFiles, listCreditNotes } from '@partwire/contract/credit-note'
import { listCustomers } from '@partwire/contract/customers'
import { getAdviceFiles, getResponseFiles } from '@partwire/contract/e-documents/document-files'
import { getInvoiceFiles } from '@partwire/contract/e-documents/e-documents'
import { listHeldMessages, listOpenDeliveries } from '@partwire/contract/operations'
import { listParts } from '@partwire/contract/parts/parts'
import { listOrders } from '@partwire/contract/orders'
import { getToday, getTodayFigures } from '@partwire/contract/today'
import type { Order } from '@partwire/domain/orders/shape'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startCatcher } from '../apps/sandbox/src/mail/catcher'
import { createMailbox } from '../apps/sandbox/src/mail/mailbox'
import { readConfig } from '../apps/server/src/config/config'
import { createLog } from '../apps/server/src/log'
import { startPortal } from '../apps/server/src/start-portal'
import { createTestDatabase } from '../apps/server/src/testing/database/database'
import { createClient, type DemoClient } from '../scripts/lib/demo/demo-client'
import { type Demo, fillDemo } from '../scripts/lib/demo/fill-demo'
import { visit, type Visitor } from '../scripts/lib/visitor'
import { freePort } from './harness/free-port'
import { startSandbox } from './harness/sandbox'

const SUPPLIER = { call: '/api/supplierLogin', email: 'supplier@demo.test', password: 'supplier-demo' }
const NEWCOMER = { call: '/api/supplierLogin', email: 'newcomer@demo.test', password: 'newcomer-demo' }
const OPERATOR = { call: '/api/login', email: 'operator@demo.test', password: 'operator-demo' }
const DAY_MS = 24 * 60 * 60_000
const ORDER_COUNT = 60

/** A portal with the demo accounts and a sandbox, as `npm start` starts them. */
interface RunningDemo extends Demo {
  stop: () => Promise<void>
}

describe('the demo', () => {
  let demo: RunningDemo
  const reports: string[] = []
  beforeAll(async () => {
    demo = await startDemo()
    await fillDemo(demo, (sentence) => reports.push(sentence))
  })
  afterAll(() => demo.stop())

  test('has orders in every status, and at least 20 unanswered ones', async () => {
    const orders = await readOrders(await signIn(SUPPLIER))
    const count = (is: (order: Order) => boolean): number => orders.filter(is).length

    expect(reports).toEqual([])
    expect(orders).toHaveLength(ORDER_COUNT)
    expect(count(({ status }) => status === 'orderResponse')).toBeGreaterThanOrEqual(20)
    expect({
      answered: count(
        ({ status, submittedDispatchAdviceIds: sent }) => status === 'dispatchAdvice' && sent.length === 0,
      ),
      oneOfTwoDispatched: count(
        ({ status, dispatchAdviceIds, submittedDispatchAdviceIds: sent }) =>
          status === 'dispatchAdvice' && sent.length === 1 && dispatchAdviceIds.length === 2,
      ),
      skipped: count(({ status, submittedDispatchAdviceIds: sent }) => status === 'invoice' && sent.length === 0),
      dispatched: count(({ status, submittedDispatchAdviceIds: sent }) => status === 'invoice' && sent.length > 0),
      finished: count(({ status }) => status === 'finish'),
      rejected: count(({ status }) => status === 'rejected'),
    }).toEqual({ answered: 4, oneOfTwoDispatched: 5, skipped: 2, dispatched: 5, finished: 14, rejected: 2 })
  })

  test('has orders of the last 30 days', async () => {
    const orders = await readOrders(await signIn(SUPPLIER))
    const ages = orders.map(({ createTime }) => (Date.now() - Date.parse(createTime)) / DAY_MS)

    expect(Math.max(...ages)).toBeLessThan(30)
    expect(Math.max(...ages)).toBeGreaterThan(26)
    expect(new Set(ages.map(Math.floor)).size).toBeGreaterThan(15)
  })

  test('has one document that failed to reach the platform and one held message', async () => {
    const operator = await signIn(OPERATOR)

    const { pager: failed } = await operator(listOpenDeliveries, { state: 'failed' })
    const { pager: held } = await operator(listHeldMessages, {})

    expect([failed.total, held.total]).toEqual([1, 1])
    expect(failed.list[0]).toMatchObject({ reason: 'The platform refused the account.' })
    expect(held.list[0]).toMatchObject({ state: 'parked' })
  })

  test('has one order with a parked change, which the supplier sees in the list', async () => {
    const orders = await readOrders(await signIn(SUPPLIER))

    const changed = orders.filter(({ parkedChange }) => parkedChange !== undefined)
    expect(changed).toMatchObject([{ parkedChange: { kind: 'change', count: 1, cancellations: 0 } }])
    // The newest order is first.
    expect(changed[0]?.id).toBe(orders[0]?.id)
  })

  test('has customers with tax numbers', async () => {
    const supplier = await signIn(SUPPLIER)
    const pages = [await supplier(listCustomers, {}), await supplier(listCustomers, { pageNo: 2 })]

    const customers = pages.flatMap(({ pager }) => pager.list)
    expect(customers).toHaveLength(12)
    expect(customers.filter(({ taxRegNumber }) => taxRegNumber === '')).toEqual([])
  })

  test('has parts that were learned from the worked orders', async () => {
    const supplier = await signIn(SUPPLIER)

    const { pager } = await supplier(listParts, {})

    expect(pager.total).toBeGreaterThan(20)
    expect(pager.list[0]).toMatchObject({
      description: { value: expect.stringMatching(/./), source: expect.stringMatching(/^last confirmed/) },
      netPrices: expect.arrayContaining([expect.objectContaining({ partyNumber: expect.stringMatching(/./) })]),
    })
  })

  test('has orders of which every file can be downloaded: of order response, dispatch advice, invoice and credit note', async () => {
    const supplier = await signIn(SUPPLIER)
    const finished = (await readOrders(supplier)).filter(({ status }) => status === 'finish')

    const lacking: string[][] = []
    for (const {
      id: orderId,
      submittedDispatchAdviceIds: [dispatchAdviceId],
    } of finished) {
      const [creditNote] = (await supplier(listCreditNotes, { orderId })).creditNotes
      if (creditNote === undefined || dispatchAdviceId === undefined) continue
      const documents = [
        await supplier(getResponseFiles, { orderId }),
        await supplier(getAdviceFiles, { dispatchAdviceId }),
        await supplier(getInvoiceFiles, { orderId }),
        await supplier(getCreditNoteFiles, { creditNoteId: creditNote.id }),
      ]
      lacking.push(documents.flatMap(({ files }) => files.flatMap(({ issues }) => issues.map(({ label }) => label))))
    }

    expect(lacking).toContainEqual([])
  })

  test('has something to do and something to see on Today', async () => {
    const supplier = await signIn(SUPPLIER)

    const { counts } = await supplier(getToday, {})
    const { days, values, weeks } = await supplier(getTodayFigures, {})

    // Whether a delivery is planned this week depends on the day of the week.
    const { deliveriesThisWeek: _depends, ...others } = counts
    expect(Object.entries(others).filter(([, count]) => count === 0)).toEqual([])
    expect(days.filter(({ orders }) => orders > 0).length).toBeGreaterThan(15)
    expect(days.filter(({ answered }) => answered > 0).length).toBeGreaterThan(5)
    expect(values.some(({ customers }) => customers.length > 1)).toBe(true)
    expect(weeks.filter(({ onDay }) => onDay > 0).length).toBeGreaterThan(1)
    expect(weeks.some(({ late }) => late > 0)).toBe(true)
  })

  test('leaves the newcomer without orders and customers', async () => {
    const newcomer = await signIn(NEWCOMER)

    const orders = await newcomer(listOrders, {})
    const customers = await newcomer(listCustomers, {})

    expect([orders.pager.total, customers.pager.total]).toEqual([0, 0])
  })

  test('is not changed by a second start', async () => {
    const before = await readOrders(await signIn(SUPPLIER))

    await fillDemo(demo, (sentence) => reports.push(sentence))

    expect(progress(await readOrders(await signIn(SUPPLIER)))).toEqual(progress(before))
    expect(await readdir(demo.dataDir)).toEqual([])
  })

  function signIn(account: Account): Promise<DemoClient> {
    return signInTo(demo, account)
  }
})

describe('a start that is interrupted', () => {
  let demo: RunningDemo
  beforeEach(async () => {
    demo = await startDemo()
  })
  afterEach(() => demo.stop())

  test.each([
    ['while orders are worked', 70],
    ['before the first order is worked', 24],
  ])('%s is continued by the next one', async (_, calls) => {
    await interruptFill(calls)

    await fillDemo(demo, fail)

    const orders = await readOrders(await signInTo(demo, SUPPLIER))
    expect(orders).toHaveLength(ORDER_COUNT)
    expect(orders.filter(({ status }) => status === 'finish')).toHaveLength(14)
    expect(orders.filter(({ status }) => status === 'orderResponse')).toHaveLength(28)
    expect(await readdir(demo.dataDir)).toEqual([])
  })

  test('before the import is started again by the next one', async () => {
    await interruptFill(2)

    await fillDemo(demo, fail)

    const orders = await readOrders(await signInTo(demo, SUPPLIER))
    expect(orders).toHaveLength(ORDER_COUNT)
    expect(orders.filter(({ status }) => status === 'finish')).toHaveLength(14)
  })

  /** Fails after some calls to the portal. The sandbox ends as well and loses its orders. */
  async function interruptFill(calls: number): Promise<void> {
    await expect(fillDemo(demo, fail, interruptedAfter(calls))).rejects.toThrow('interrupted')
    await fetch(`${demo.sandboxUrl}/control/reset`, { method: 'POST' })
  }
})

test('orders of another platform are imported and not worked', async () => {
  const [demo, other] = [await startDemo(), await startDemo()]
  // Other order numbers, also when both were started in the same second.
  await fetch(`${other.sandboxUrl}/control/reset`, { method: 'POST' })
  await fetch(`${demo.sandboxUrl}/control/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tecComId: '4300042', count: 3 }),
  })

  await fillDemo({ ...demo, sandboxUrl: other.sandboxUrl }, fail)

  const orders = await readOrders(await signInTo(demo, SUPPLIER))
  expect(orders.map(({ status }) => status)).toEqual(['orderResponse', 'orderResponse', 'orderResponse'])
  await Promise.all([demo.stop(), other.stop()])
})

function fail(sentence: string): void {
  throw new Error(sentence)
}

/** A visitor whose calls fail after the first ones, as when the portal is stopped. */
function interruptedAfter(calls: number): typeof visit {
  return async (url, timeoutMs) => {
    const visitor = await visit(url, timeoutMs)
    let made = 0
    const count = (): void => {
      made += 1
      if (made > calls) throw new Error('interrupted')
    }
    return {
      get: async (call) => {
        count()
        return visitor.get(call)
      },
      post: async (call, body) => {
        count()
        return visitor.post(call, body)
      },
    } satisfies Visitor
  }
}

async function startDemo(): Promise<RunningDemo> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'partwire-demo-'))
  const database = await createTestDatabase()
  const mailbox = createMailbox()
  const catcher = await startCatcher(mailbox, 0)
  const sandbox = await startSandbox(mailbox)
  const config = readConfig({
    DATABASE_URL: database.connectionString,
    DEMO: 'true',
    HOST: 'localhost',
    PORT: String(await freePort()),
    SMTP_URL: catcher.smtpUrl,
    UPSTREAM_URL: sandbox.soapUrl,
    SYNC_EVERY_MINUTES: '0',
    LOG_LEVEL: 'error',
  })
  const portal = await startPortal(config, createLog(config.logLevel), null)
  return {
    portalUrl: portal.url,
    sandboxUrl: new URL(sandbox.soapUrl).origin,
    dataDir,
    stop: async () => {
      await portal.stop()
      await catcher.stop()
      await sandbox.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Account {
  call: string
  email: string
  password: string
}

async function signInTo({ portalUrl }: Demo, { call, email, password }: Account): Promise<DemoClient> {
  const visitor = await visit(portalUrl)
  expect(await visitor.post(call, { email, password })).toMatchObject({ success: true })
  return createClient(visitor)
}

async function readOrders(supplier: DemoClient): Promise<Order[]> {
  const orders: Order[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { pager } = await supplier(listOrders, { pageNo })
    orders.push(...pager.list)
    if (orders.length >= pager.total || pager.list.length === 0) return orders
  }
}

/** What a second fill must not change. Documents of the first one may still be on their way. */
function progress(orders: readonly Order[]): Omit<Order, 'deliveryState'>[] {
  return orders.map(({ deliveryState: _sent, ...order }) => order)
}
