import { listOrders, syncOrders } from '@partwire/contract/orders'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../apps/server/src/config/config'
import { scheduleSyncs } from '../apps/server/src/jobs/sync-supplier'
import { enqueueLostJobs } from '../apps/server/src/jobs/enqueue-lost-jobs'
import { startRun } from '../apps/server/src/modules/sync/sync-run-store'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
} from '../apps/server/src/testing/given/given'
import { findSupplierId } from '../apps/server/src/testing/given/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../apps/server/src/testing/test-app'
import { type Sandbox, startSandbox } from './harness/sandbox'

const TEC_COM_ID = '4300042'

let sandbox: Sandbox
let portal: TestApp
let operator: Visitor
let supplier: Visitor
let supplierId = ''

beforeEach(async () => {
  sandbox = await startSandbox()
  const { upstream } = readConfig({ DEMO: 'true', UPSTREAM_URL: sandbox.soapUrl })
  portal = await startTestApp({ upstream, syncIntervalMinutes: 15 })
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  await sandbox.control('PUT', 'organisations', { tecComId: TEC_COM_ID, userName: 'ws-kessler', password: 'ws-secret' })
  supplier = await givenSignedInSupplier(portal, await givenSupplier(operator))
  supplierId = await findSupplierId(portal, TEC_COM_ID)
})
afterEach(async () => {
  await portal.close()
  await sandbox.close()
})

describe('orders arrive by a background sync', () => {
  test('a new supplier is synchronised within its first interval, and again after each', async () => {
    await placeOrders(2)
    await scheduleSyncs(portal.deps)
    const first = await minutesUntilDue()
    await portal.runJobs()
    const before = await total()

    await comeDue()
    const next = await minutesUntilDue()

    expect(first).toBeGreaterThanOrEqual(0)
    expect(first).toBeLessThanOrEqual(15)
    expect([before, await total()]).toEqual([0, 2])
    expect(next).toBeGreaterThan(15 * 0.79)
    expect(next).toBeLessThan(15 * 1.21)
  })

  test('a supplier whose platform access fails is asked less and less often, and the reason is kept', async () => {
    await sandbox.control('PUT', 'faults', { wrongCredentials: true })
    const waits: number[] = []
    for (let i = 0; i < 7; i += 1) {
      await comeDue()
      waits.push(Math.round(Math.log2((await minutesUntilDue()) / 15)))
    }
    const failing = await schedule()

    await sandbox.control('DELETE', 'faults')
    await comeDue()

    expect(waits).toEqual([1, 2, 3, 4, 5, 5, 5])
    expect(failing).toMatchObject({ failures: 7, error: expect.stringMatching(/\.$/) })
    expect(await schedule()).toMatchObject({ failures: 0, error: '' })
  })

  test('nobody is synchronised who is switched off, and nobody at all with SYNC_EVERY_MINUTES=0', async () => {
    await placeOrders(1)
    await comeDue({ syncIntervalMinutes: 0 })
    await sql`update suppliers set active = false`.execute(portal.db)
    await comeDue()

    expect(await orderCount()).toBe(0)
  })

  test('a run that somebody started by hand is left alone and counts as no failure', async () => {
    await placeOrders(1)
    await startRun(portal.deps.db, supplierId, 'orders')

    await comeDue()

    expect(await orderCount()).toBe(0)
    expect(await schedule()).toMatchObject({ failures: 0, error: '' })
  })
})

describe('a supplier with Email Notification for Orders', () => {
  test('gets one mail per sync that brought new orders, listing them with links', async () => {
    await placeOrders(3)
    const ids = (await supplier.call(syncOrders)).body.ids ?? []
    await portal.runJobs()
    await supplier.call(syncOrders)
    await portal.runJobs()

    expect(portal.mails).toHaveLength(1)
    expect(portal.mails[0]).toMatchObject({ to: 'jonas@kessler.test', subject: '3 new orders in Partwire' })
    for (const id of ids) expect(portal.mails[0]?.text).toContain(`http://localhost:3000/supplier/orderResponse/${id}`)
  })

  test('is told by the next sync of what a sync brought whose process died', async () => {
    await placeOrders(1)
    await supplier.call(syncOrders)
    await sql`insert into unannounced_orders select supplier_id, id, received_at from orders`.execute(portal.db)
    await sql`delete from mails`.execute(portal.db)
    await placeOrders(1)
    await supplier.call(syncOrders)
    await portal.runJobs()

    expect(portal.mails.map(({ subject }) => subject)).toEqual(['2 new orders in Partwire'])
  })

  test('gets the same mail, under the same Message-ID, when the mail server failed at first', async () => {
    const { send } = portal.deps.mail
    portal.deps.mail.send = () => Promise.reject(new Error('mailbox full'))
    await placeOrders(1)
    await supplier.call(syncOrders)
    await portal.runJobs()
    const failed = await mails()

    portal.deps.mail.send = send
    await sql`update mails set due_at = now() - interval '31 seconds'`.execute(portal.db)
    await enqueueLostJobs(portal.deps)
    await portal.runJobs()

    expect(failed).toEqual([{ state: 'queued', reason: 'mailbox full', attempts: 1 }])
    expect(await mails()).toEqual([{ state: 'sent', reason: '', attempts: 2 }])
    expect(portal.mails).toMatchObject([{ messageId: expect.stringMatching(/^<orders-\d+@localhost>$/) }])
  })
})

test('a supplier without Email Notification for Orders gets no mail, also not later for what came before', async () => {
  await sql`update suppliers set send_email_for_order = false`.execute(portal.db)
  await placeOrders(1)
  await supplier.call(syncOrders)
  await sql`update suppliers set send_email_for_order = true`.execute(portal.db)
  await supplier.call(syncOrders)
  await portal.runJobs()

  expect(portal.mails).toEqual([])
})

function placeOrders(count: number) {
  return sandbox.control('POST', 'orders', { tecComId: TEC_COM_ID, count, lines: 2 })
}

/** Makes the synchronisation of the supplier due now. */
async function comeDue(config = {}): Promise<void> {
  await scheduleSyncs(portal.deps)
  await sql`update supplier_syncs set due_at = now()`.execute(portal.db)
  await scheduleSyncs({ ...portal.deps, config: { ...portal.deps.config, ...config } })
  await portal.runJobs()
}

async function minutesUntilDue(): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from due_at - now())::float8 / 60 as minutes from supplier_syncs
  `.execute(portal.db)
  return rows[0]?.minutes ?? Number.NaN
}

async function schedule() {
  return portal.db.selectFrom('supplier_syncs').select(['failures', 'error']).executeTakeFirst()
}

function mails() {
  return portal.db.selectFrom('mails').select(['state', 'reason', 'attempts']).execute()
}

async function total(): Promise<number | undefined> {
  return (await supplier.call(listOrders, {})).body.pager?.total
}

async function orderCount(): Promise<number> {
  return (await portal.db.selectFrom('orders').select('id').execute()).length
}
