import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { concurrencyLimit } from '../lib/concurrency-limit'
import { enqueueDeliveries } from '../modules/documents/deliveries/deliveries'
import { syncOrders } from '../modules/orders/import/sync-orders'
import { claimDueSuppliers } from '../modules/sync/schedule-store'
import { givenOperator, givenSignedInOperator, givenSupplier } from '../testing/given/given'
import { orderXml } from '../testing/given/given-messages'
import { findSupplierId } from '../testing/given/given-orders'
import { logLines } from '../testing/log-lines'
import { startTestApp, type TestApp } from '../testing/test-app'
import { notConfiguredPort } from '../upstream/connect'
import { enqueue } from './job-store'
import { enqueueSync } from './sync-supplier'
import { enqueueLostJobs } from './enqueue-lost-jobs'

let portal: TestApp
const ids: string[] = []

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  const operator = await givenSignedInOperator(portal)
  for (const tecComId of ['first', 'second', 'third']) {
    await givenSupplier(operator, { tecComId, contactEmail: `${tecComId}@supplier.test` })
    ids.push(await findSupplierId(portal, tecComId))
  }
})
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(portal.db)
})
afterAll(() => portal.close())

async function findJobs() {
  const { rows } = await sql<{ key: string; wait: number }>`
    select key, round(extract(epoch from run_at - now()))::integer as wait from graphile_worker.jobs order by run_at, id
  `.execute(portal.db)
  return rows
}

test.each([
  ['sync', enqueueSync, 'sync-supplier'],
  ['turn of deliveries', enqueueDeliveries, 'deliver-supplier'],
] as const)(
  'a supplier that is enqueued again keeps the place of its %s in the queue',
  async (_which, enqueueAgain, name) => {
    const { db } = portal
    for (const supplierId of ids) await enqueueAgain(db, supplierId)
    for (let again = 0; again < 3; again += 1) await enqueueAgain(db, ids[0] ?? '')

    expect((await findJobs()).map(({ key }) => key)).toEqual(ids.map((supplierId) => `${name} ${supplierId}`))
  },
)

test('a turn of deliveries for later neither delays the one that is due nor multiplies', async () => {
  const { db } = portal
  const [supplierId = ''] = ids
  await enqueueDeliveries(db, supplierId)
  await enqueueDeliveries(db, supplierId, 600)
  await enqueueDeliveries(db, supplierId, 60)

  expect(await findJobs()).toEqual([
    { key: `deliver-supplier ${supplierId}`, wait: 0 },
    { key: `deliver-supplier ${supplierId} later`, wait: 60 },
  ])
})

test('suppliers that are due are claimed in the order of their times', async () => {
  const { db } = portal
  const [first = '', second = '', third = ''] = ids
  for (const [supplierId, minutes] of [
    [first, 1],
    [second, 3],
    [third, 2],
  ] as const) {
    await sql`
      insert into supplier_syncs (supplier_id, due_at) values (${supplierId}, now() - make_interval(mins => ${minutes}))
    `.execute(db)
  }

  expect(await claimDueSuppliers(db, 15)).toEqual([second, third, first])
  expect(await claimDueSuppliers(db, 15)).toEqual([])
})

test('syncs that people start in one process fetch and store their batches in turn', async () => {
  const left = new Map([
    ['first', 4],
    ['second', 4],
    ['third', 1],
  ])
  const upstream = {
    ...notConfiguredPort(),
    pull: async ({ tecComId }: { tecComId: string }) => {
      const number = `${tecComId}-${left.get(tecComId)}`
      return left.get(tecComId) === 0 ? [] : [{ upstreamId: number, kind: 'Order' as const, raw: orderXml(number) }]
    },
    acknowledge: async ({ tecComId }: { tecComId: string }) => void left.set(tecComId, (left.get(tecComId) ?? 0) - 1),
  }
  const limit = concurrencyLimit(1)
  const stored: string[] = []
  const asked = new Set<string>()
  let open = () => {}
  const allHaveAsked = new Promise<void>((resolve) => {
    open = resolve
  })
  const slotsFor =
    (name: string): typeof limit =>
    (work) => {
      asked.add(name)
      if (asked.size === 3) open()
      return limit(async (isSlotWanted) => {
        await allHaveAsked
        stored.push(name)
        return work(isSlotWanted)
      })
    }

  await Promise.all(
    [...left.keys()].map((name, index) =>
      syncOrders({ ...portal.deps, upstream, importSlots: slotsFor(name) }, ids[index] ?? ''),
    ),
  )

  // The last batch of each is empty.
  expect(stored).toHaveLength(9 + 3)
  // None waits for more than one batch of each of the others.
  expect(stored.slice(0, 3).toSorted()).toEqual(['first', 'second', 'third'])
})

test('jobs that have used up their attempts are deleted and logged without their personal data; running ones are kept', async () => {
  const { db } = portal
  const source = { address: '192.0.2.7', userAgent: 'Firefox' }
  const reset = { email: 'jonas@kessler.test', origin: 'https://portal.test', source }
  await enqueue(db, 'start-reset', reset, { key: 'dead', maxAttempts: 1 })
  for (const key of ['waiting', 'running']) await enqueue(db, 'sweep-sign-in', {}, { key, maxAttempts: 1 })
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'broken' where key in ('dead', 'running')
  `.execute(db)
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'other' where key = 'running'`.execute(
    db,
  )
  const { log, lines } = logLines('warn')

  await enqueueLostJobs({ ...portal.deps, log })

  expect((await findJobs()).map(({ key }) => key).toSorted()).toEqual(['running', 'waiting'])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ job: { task: 'start-reset', error: 'broken' } }])
  expect(lines.join('')).not.toMatch(/jonas|192\.0\.2\.7|Firefox/)
})
