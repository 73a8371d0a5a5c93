import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '../deps'
import { startRun } from '../modules/sync/sync-run-store'
import { givenOperator, givenSignedInOperator, givenSupplier } from '../testing/given/given'
import { orderText } from '../testing/given/given-messages'
import { supplierIdOf } from '../testing/given/given-orders'
import { startTestApp, type TestApp } from '../testing/test-app'
import type { IncomingMessage } from '../upstream/port'
import { notConfigured } from '../upstream/transport/not-configured'
import { syncSupplier } from './sync-supplier'

const EVERY_MINUTES = 15

let portal: TestApp
let supplierId = ''
let waiting: IncomingMessage[] = []
let pulls = 0
let count = 0

beforeAll(async () => {
  portal = await startTestApp({ syncEveryMinutes: EVERY_MINUTES, syncSliceMessages: 2 })
  await givenOperator(portal)
  await givenSupplier(await givenSignedInOperator(portal))
  supplierId = await supplierIdOf(portal, '4300042')
})
beforeEach(async () => {
  const { db } = portal.deps
  waiting = []
  pulls = 0
  for (const table of ['sync_runs', 'supplier_syncs', 'mails', 'graphile_worker._private_jobs']) {
    await sql`delete from ${sql.table(table)}`.execute(db)
  }
  await sql`update orders set is_announced = true`.execute(db)
  await sql`update suppliers set active = true, removed_at = null`.execute(db)
  await db.insertInto('supplier_syncs').values({ supplier_id: supplierId, due_at: new Date() }).execute()
})
afterAll(() => portal.close())

/** One message at a time, so that a slice of two takes two batches. */
function platform(changes: Partial<Deps['upstream']> = {}): Deps {
  const upstream = {
    ...notConfigured(),
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
    waiting.push({ upstreamId: `M-${count}`, kind: 'Order', raw: orderText(`PO-${count}`) })
  }
}

async function schedule() {
  const { rows } = await sql<{ failures: number; error: string; wait: number }>`
    select failures, error, round(extract(epoch from due_at - now()) / 60)::integer as wait from supplier_syncs
  `.execute(portal.deps.db)
  return rows[0]
}

function jobs() {
  return sql`select key from graphile_worker.jobs where task_identifier = 'sync-supplier'`
    .execute(portal.deps.db)
    .then(({ rows }) => rows.length)
}

function mails() {
  return portal.deps.db.selectFrom('mails').select('order_ids').execute()
}

describe('a sync with more messages than a slice', () => {
  test('makes room after each slice and goes on behind the others', async () => {
    placeOrders(3)

    await syncSupplier(platform(), { supplierId })
    const afterFirst = [waiting.length, await jobs()]
    await sql`delete from graphile_worker._private_jobs`.execute(portal.deps.db)
    await syncSupplier(platform(), { supplierId })

    expect(afterFirst).toEqual([1, 1])
    expect([waiting.length, await jobs()]).toEqual([0, 0])
    const runs = await portal.deps.db.selectFrom('sync_runs').select(['state', 'received']).orderBy('id').execute()
    expect(runs).toEqual([
      { state: 'done', received: 2 },
      { state: 'done', received: 1 },
    ])
  })

  test('tells the supplier of all of them in one mail, when the last slice has come', async () => {
    placeOrders(5)
    const mailsAfter: number[] = []
    for (let slice = 0; slice < 3; slice += 1) {
      await syncSupplier(platform(), { supplierId })
      mailsAfter.push((await mails()).length)
    }

    expect(mailsAfter).toEqual([0, 0, 1])
    expect((await mails())[0]?.order_ids).toHaveLength(5)
  })

  test('tells the supplier once an interval when it takes longer than one', async () => {
    placeOrders(6)
    await syncSupplier(platform(), { supplierId })
    const early = (await mails()).length
    portal.clock.advance({ minutes: EVERY_MINUTES })
    await syncSupplier(platform(), { supplierId })

    expect([early, (await mails()).map(({ order_ids: ids }) => ids.length)]).toEqual([0, [4]])
  })

  test('makes room after ten seconds, however few messages have come', async () => {
    placeOrders(2)
    const { upstream } = platform()
    const slow = {
      pull: async (...args: Parameters<typeof upstream.pull>) => {
        portal.clock.advance({ minutes: 1 })
        return upstream.pull(...args)
      },
    }

    await syncSupplier(platform(slow), { supplierId })

    expect([waiting.length, await jobs()]).toEqual([1, 1])
  })
})

describe('an error that nobody expects', () => {
  test('counts as a failure of the supplier, and the operator reads a sentence without internals', async () => {
    const broken = { pull: () => Promise.reject(new TypeError('Cannot read properties of undefined')) }

    await syncSupplier(platform(broken), { supplierId })

    const run = await portal.deps.db.selectFrom('sync_runs').select(['id', 'state', 'error']).executeTakeFirst()
    expect(await schedule()).toEqual({
      failures: 1,
      error: `An internal error stopped this synchronisation. The log has the details under supplier ${supplierId}.`,
      wait: EVERY_MINUTES * 2,
    })
    expect(run).toEqual({
      id: run?.id,
      state: 'failed',
      error: `An internal error stopped this synchronisation. The log has the details under synchronisation ${run?.id}.`,
    })
  })
})

describe('a sync that ends its process', () => {
  async function loseRun(): Promise<void> {
    await startRun(portal.deps.db, supplierId, 'orders')
    await sql`update sync_runs set seen_at = now() - interval '31 seconds'`.execute(portal.deps.db)
  }

  test('is tried again at once the first time', async () => {
    placeOrders(1)
    await loseRun()

    await syncSupplier(platform(), { supplierId })

    expect([waiting.length, pulls]).toEqual([0, 2])
    expect(await schedule()).toMatchObject({ failures: 0, error: '' })
  })

  test('is tried less and less often from the second time on, and the operator sees why', async () => {
    const waits: (number | undefined)[] = []
    await sql`update supplier_syncs set failures = 1`.execute(portal.deps.db)
    for (let tries = 0; tries < 6; tries += 1) {
      await loseRun()
      await syncSupplier(platform(), { supplierId })
      waits.push((await schedule())?.wait)
    }

    expect(pulls).toBe(0)
    expect(waits).toEqual([4, 8, 16, 32, 32, 32].map((intervals) => intervals * EVERY_MINUTES))
    expect(await schedule()).toMatchObject({ failures: 7, error: 'The process that ran it ended.' })
  })
})

test.each([
  ['switched off', sql`update suppliers set active = false`],
  ['removed', sql`update suppliers set removed_at = now()`],
])('the job of a supplier that was %s meanwhile ends without a call of the platform', async (_which, change) => {
  placeOrders(1)
  await change.execute(portal.deps.db)

  await syncSupplier(platform(), { supplierId })

  expect([pulls, waiting.length, await jobs()]).toEqual([0, 1, 0])
  expect(await portal.deps.db.selectFrom('sync_runs').select('id').execute()).toEqual([])
})
