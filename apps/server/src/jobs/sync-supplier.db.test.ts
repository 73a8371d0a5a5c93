import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '../deps'
import { importOrders, syncOrders } from '../modules/orders/import/sync-orders'
import { endRun, startRun } from '../modules/sync/sync-run-store'
import { orderXml } from '../testing/given/given-messages'
import { startPortalWithSupplier } from '../testing/given/given-portal'
import { logLines } from '../testing/log-lines'
import type { TestApp } from '../testing/test-app'
import type { IncomingMessage } from '../upstream/port'
import { notConfiguredPort } from '../upstream/connect'
import { UpstreamError } from '../upstream/errors'
import { syncSupplier } from './sync-supplier'

const INTERVAL_MINUTES = 15

let portal: TestApp
let supplierId = ''
let waiting: IncomingMessage[] = []
let pulls = 0
let count = 0

beforeAll(async () => {
  const config = { syncIntervalMinutes: INTERVAL_MINUTES, syncSliceMessages: 2 }
  ;({ portal, supplierId } = await startPortalWithSupplier(config))
})
beforeEach(async () => {
  const { db } = portal
  waiting = []
  pulls = 0
  for (const table of ['sync_runs', 'supplier_syncs', 'mails', 'graphile_worker._private_jobs']) {
    await sql`delete from ${sql.table(table)}`.execute(db)
  }
  await sql`delete from unannounced_orders`.execute(db)
  await sql`update suppliers set active = true, removed_at = null`.execute(db)
  await db.insertInto('supplier_syncs').values({ supplier_id: supplierId, due_at: new Date() }).execute()
})
afterAll(() => portal.close())

/** One message at a time, so that a slice of two takes two batches. */
function depsWithPlatform(changes: Partial<Deps['upstream']> = {}): Deps {
  const upstream = {
    ...notConfiguredPort(),
    pull: async () => {
      pulls += 1
      return waiting.slice(0, 1)
    },
    acknowledge: async (_account: unknown, ids: readonly string[]) => {
      waiting = waiting.filter(({ upstreamId }) => !ids.includes(upstreamId))
    },
    ...changes,
  }
  return { ...portal.deps, random: () => 0.5, upstream }
}

function placeOrders(howMany: number): void {
  for (let i = 0; i < howMany; i += 1) {
    count += 1
    waiting.push({ upstreamId: `M-${count}`, kind: 'Order', raw: orderXml(`PO-${count}`) })
  }
}

async function readSchedule() {
  const { rows } = await sql<{ failures: number; error: string; wait: number }>`
    select failures, error, round(extract(epoch from due_at - now()) / 60)::integer as wait from supplier_syncs
  `.execute(portal.db)
  return rows[0]
}

function countJobs() {
  return sql`select key from graphile_worker.jobs where task_identifier = 'sync-supplier'`
    .execute(portal.db)
    .then(({ rows }) => rows.length)
}

function readMails() {
  return portal.db.selectFrom('mails').select('order_ids').execute()
}

describe('a sync with more messages than a slice', () => {
  test('yields after each slice and continues behind the others', async () => {
    placeOrders(3)

    await syncSupplier(depsWithPlatform(), { supplierId })
    const afterFirst = [waiting.length, await countJobs()]
    await sql`delete from graphile_worker._private_jobs`.execute(portal.db)
    await syncSupplier(depsWithPlatform(), { supplierId })

    expect(afterFirst).toEqual([1, 1])
    expect([waiting.length, await countJobs()]).toEqual([0, 0])
    const runs = await portal.db.selectFrom('sync_runs').select(['state', 'received']).orderBy('id').execute()
    expect(runs).toEqual([
      { state: 'done', received: 2 },
      { state: 'done', received: 1 },
    ])
  })

  test('sends the supplier one mail about all of them, after the last slice', async () => {
    placeOrders(5)
    const mailsAfter: number[] = []
    for (let slice = 0; slice < 3; slice += 1) {
      await syncSupplier(depsWithPlatform(), { supplierId })
      mailsAfter.push((await readMails()).length)
    }

    expect(mailsAfter).toEqual([0, 0, 1])
    expect((await readMails())[0]?.order_ids).toHaveLength(5)
  })

  test('sends the supplier one mail per interval when it takes longer than one', async () => {
    placeOrders(6)
    await syncSupplier(depsWithPlatform(), { supplierId })
    const early = (await readMails()).length
    portal.clock.advance({ minutes: INTERVAL_MINUTES })
    await syncSupplier(depsWithPlatform(), { supplierId })

    expect([early, (await readMails()).map(({ order_ids: ids }) => ids.length)]).toEqual([0, [4]])
  })

  test('yields after ten seconds, however few messages have come', async () => {
    placeOrders(2)
    const { upstream } = depsWithPlatform()
    const slow = {
      pull: async (...args: Parameters<typeof upstream.pull>) => {
        portal.clock.advance({ minutes: 1 })
        return upstream.pull(...args)
      },
    }

    await syncSupplier(depsWithPlatform(slow), { supplierId })

    expect([waiting.length, await countJobs()]).toEqual([1, 1])
  })
})

describe('a sync job while another synchronisation of the supplier is running', () => {
  test('imports and announces nothing: the other one sends the one mail about its orders', async () => {
    placeOrders(2)
    const deps = depsWithPlatform()
    await importOrders(deps, supplierId, (received) => received > 0)
    const run = await startRun(portal.deps.db, supplierId, 'orders')

    await syncSupplier(deps, { supplierId })
    const meanwhile = [waiting.length, (await readMails()).length]
    if (run !== null) await endRun(portal.deps.db, run, null)
    await syncOrders(deps, supplierId)

    expect(run).not.toBeNull()
    expect(meanwhile).toEqual([1, 0])
    expect((await readMails()).map(({ order_ids: ids }) => ids.length)).toEqual([2])
    expect(await readSchedule()).toEqual({ failures: 0, error: '', wait: INTERVAL_MINUTES })
  })

  test('leaves orders to its next turn that the other one, of customers, does not announce', async () => {
    placeOrders(1)
    const deps = depsWithPlatform()
    await importOrders(deps, supplierId, () => false)
    const run = await startRun(portal.deps.db, supplierId, 'customers')

    await syncSupplier(deps, { supplierId })
    const meanwhile = (await readMails()).length
    if (run !== null) await endRun(portal.deps.db, run, null)
    await syncSupplier(deps, { supplierId })

    expect(meanwhile).toBe(0)
    expect((await readMails()).map(({ order_ids: ids }) => ids.length)).toEqual([1])
  })
})

test('a message whose acknowledgement the platform refuses does not delay the next sync, which fails with its reason', async () => {
  placeOrders(1)
  const refused = waiting[0]?.upstreamId ?? ''
  const refusing = {
    pull: async (_account: unknown, max: number) => waiting.slice(0, max),
    acknowledge: async (_account: unknown, ids: readonly string[]) => {
      if (ids.includes(refused)) throw new UpstreamError('Rejected', 'The platform answered 20: unknown message')
      waiting = waiting.filter(({ upstreamId }) => !ids.includes(upstreamId))
    },
  }
  await syncSupplier(depsWithPlatform(refusing), { supplierId })
  placeOrders(1)

  await syncSupplier(depsWithPlatform(refusing), { supplierId })

  expect(waiting.map(({ upstreamId }) => upstreamId)).toEqual([refused])
  expect(await readSchedule()).toEqual({ failures: 0, error: '', wait: INTERVAL_MINUTES })
  const error = expect.stringContaining(`${refused}. The platform answered 20: unknown message`)
  expect(await portal.db.selectFrom('sync_runs').select(['state', 'error']).orderBy('id').execute()).toEqual([
    { state: 'failed', error },
    { state: 'failed', error },
  ])
})

describe('an unexpected error', () => {
  test('counts as a failure of the supplier, and the operator reads a sentence without internals', async () => {
    const broken = { pull: () => Promise.reject(new TypeError('Cannot read properties of undefined')) }

    await syncSupplier(depsWithPlatform(broken), { supplierId })

    const run = await portal.db.selectFrom('sync_runs').select(['id', 'state', 'error']).executeTakeFirst()
    expect(await readSchedule()).toEqual({
      failures: 1,
      error: `An internal error stopped this synchronisation. The log has the details under synchronisation ${run?.id}.`,
      wait: INTERVAL_MINUTES * 2,
    })
    expect(run).toEqual({
      id: run?.id,
      state: 'failed',
      error: `An internal error stopped this synchronisation. The log has the details under synchronisation ${run?.id}.`,
    })
  })

  test('is in the log once, under the synchronisation, and counted', async () => {
    const { log, lines } = logLines('error')
    const counted: string[] = []
    const metrics = { ...portal.deps.metrics, countJobError: ({ task }: { task: string }) => void counted.push(task) }
    const broken = { pull: () => Promise.reject(new TypeError('Cannot read properties of undefined')) }

    await syncSupplier({ ...depsWithPlatform(broken), log, metrics }, { supplierId })

    const run = await portal.db.selectFrom('sync_runs').select('id').executeTakeFirst()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { reference: `synchronisation ${run?.id}`, err: { message: 'Cannot read properties of undefined' } },
    ])
    expect(counted).toEqual(['sync-supplier'])
  })
})

describe('a sync that ends its process', () => {
  async function loseRun(): Promise<void> {
    await startRun(portal.deps.db, supplierId, 'orders')
    await sql`update sync_runs set seen_at = now() - interval '31 seconds'`.execute(portal.db)
  }

  test('is tried again at once the first time', async () => {
    placeOrders(1)
    await loseRun()

    await syncSupplier(depsWithPlatform(), { supplierId })

    expect([waiting.length, pulls]).toEqual([0, 2])
    expect(await readSchedule()).toMatchObject({ failures: 0, error: '' })
  })

  test('is tried less and less often from the second time on, and the operator sees why', async () => {
    const waits: (number | undefined)[] = []
    await sql`update supplier_syncs set failures = 1`.execute(portal.db)
    for (let tries = 0; tries < 6; tries += 1) {
      await loseRun()
      await syncSupplier(depsWithPlatform(), { supplierId })
      waits.push((await readSchedule())?.wait)
    }

    expect(pulls).toBe(0)
    expect(waits).toEqual([4, 8, 16, 32, 32, 32].map((intervals) => intervals * INTERVAL_MINUTES))
    expect(await readSchedule()).toMatchObject({ failures: 7, error: 'The process that ran it ended.' })
  })
})

test.each([
  ['switched off', sql`update suppliers set active = false`],
  ['removed', sql`update suppliers set removed_at = now()`],
])('the job of a supplier that was %s meanwhile ends without a call of the platform', async (_which, change) => {
  placeOrders(1)
  await change.execute(portal.db)

  await syncSupplier(depsWithPlatform(), { supplierId })

  expect([pulls, waiting.length, await countJobs()]).toEqual([0, 1, 0])
  expect(await portal.db.selectFrom('sync_runs').select('id').execute()).toEqual([])
})
