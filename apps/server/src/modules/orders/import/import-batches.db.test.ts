import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSupplier } from '../../../testing/given/given'
import { orderXml } from '../../../testing/given/given-messages'
import { findSupplierId } from '../../../testing/given/given-orders'
import { startTestApp, type TestApp } from '../../../testing/test-app'
import { notConfiguredPort } from '../../../upstream/connect'
import { UpstreamError } from '../../../upstream/errors'
import type { IncomingMessage, UpstreamPort } from '../../../upstream/port'
import { syncOrders } from './sync-orders'
import { WAIT_TIMEOUT } from '../../../testing/wait-timeout'

let portal: TestApp
let supplierId = ''

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  await givenSupplier(await givenSignedInOperator(portal))
  supplierId = await findSupplierId(portal, '4300042')
})
afterAll(() => portal.close())

function givenMessages(name: string, count: number): IncomingMessage[] {
  return Array.from({ length: count }, (_, i) => {
    const upstreamId = `${name}-${i}`
    return { upstreamId, kind: 'Order', raw: orderXml(upstreamId) }
  })
}

/** A platform that sends messages until they are acknowledged, and records its pulls. */
function platformWith(waiting: IncomingMessage[], beforePull = (_max: number) => {}) {
  const pulls: { max: number; waiting: number }[] = []
  const upstream: UpstreamPort = {
    ...notConfiguredPort(),
    pull: async (_account, max) => {
      pulls.push({ max, waiting: waiting.length })
      beforePull(max)
      return waiting.slice(0, max)
    },
    acknowledge: async (_account, ids) => {
      waiting.splice(0, waiting.length, ...waiting.filter(({ upstreamId }) => !ids.includes(upstreamId)))
    },
  }
  return { upstream, pulls, waiting }
}

test('the next batch is fetched while the last parts of a full batch are imported, and each order comes once', async () => {
  const { upstream, pulls } = platformWith(givenMessages('ahead', 430))

  const reply = await syncOrders({ ...portal.deps, upstream }, supplierId)

  expect(new Set(reply.success ? reply.ids : []).size).toBe(430)
  expect(pulls).toEqual([
    { max: 200, waiting: 430 },
    // 50 of the first batch are being imported and come again.
    { max: 250, waiting: 280 },
    { max: 250, waiting: 80 },
    { max: 200, waiting: 0 },
  ])
})

test('a batch that cannot be fetched ahead is requested again after the import', async () => {
  const { upstream, pulls, waiting } = platformWith(givenMessages('again', 230), (max) => {
    if (max > 200) throw new UpstreamError('Protocol', 'too many')
  })

  const reply = await syncOrders({ ...portal.deps, upstream }, supplierId)

  expect([reply.success ? reply.ids.length : reply.error, waiting]).toEqual([230, []])
  expect(pulls).toEqual([
    { max: 200, waiting: 230 },
    { max: 250, waiting: 80 },
    { max: 200, waiting: 30 },
    { max: 200, waiting: 0 },
  ])
})

test('when the platform fails, the batch before is imported and acknowledged', async () => {
  const { upstream, waiting } = platformWith(givenMessages('fails', 230), () => {
    if (waiting.length < 230) throw new UpstreamError('Transient', 'The platform is away.')
  })

  const reply = await syncOrders({ ...portal.deps, upstream }, supplierId)

  expect(reply).toEqual({ success: false, code: 'platform-failed', error: 'The platform is away.' })
  expect(waiting).toHaveLength(30)
})

test('when the first parts cannot be acknowledged, nothing is fetched or acknowledged after them, and each order comes once', async () => {
  const { upstream, pulls, waiting } = platformWith(givenMessages('unacknowledged', 230))
  const acknowledge = vi.fn(async () => {
    throw new UpstreamError('Transient', 'The platform is away.')
  })

  const failed = await syncOrders({ ...portal.deps, upstream: { ...upstream, acknowledge } }, supplierId)
  const waitingAfterFailure = waiting.length
  const repeated = await syncOrders({ ...portal.deps, upstream }, supplierId)

  expect(failed).toEqual({ success: false, code: 'platform-failed', error: 'The platform is away.' })
  expect([acknowledge.mock.calls.length, waitingAfterFailure, pulls[1]]).toEqual([1, 230, { max: 200, waiting: 230 }])
  // The 200 of the failed run were imported by it.
  expect([repeated.success ? repeated.ids.length : repeated.error, waiting]).toEqual([30, []])
})

test('the last parts of a batch are acknowledged while the next batch is imported', async () => {
  const { upstream, waiting } = platformWith(givenMessages('overlap', 230))
  const acknowledge = vi.fn<UpstreamPort['acknowledge']>(async (account, ids) => {
    if (acknowledge.mock.calls.length === 2) await vi.waitFor(() => expectOrder('overlap-229'), WAIT_TIMEOUT)
    await upstream.acknowledge(account, ids)
  })

  const reply = await syncOrders({ ...portal.deps, upstream: { ...upstream, acknowledge } }, supplierId)

  expect([reply.success ? reply.ids.length : reply.error, waiting]).toEqual([230, []])
})

test('when these cannot be acknowledged, the next batch is imported and not acknowledged, and each order comes once', async () => {
  const { upstream, waiting } = platformWith(givenMessages('late', 230))
  const acknowledge = vi.fn<UpstreamPort['acknowledge']>(async (account, ids) => {
    if (acknowledge.mock.calls.length === 2) throw new UpstreamError('Transient', 'The platform is away.')
    await upstream.acknowledge(account, ids)
  })

  const failed = await syncOrders({ ...portal.deps, upstream: { ...upstream, acknowledge } }, supplierId)
  const waitingAfterFailure = waiting.length
  const repeated = await syncOrders({ ...portal.deps, upstream }, supplierId)

  expect(failed).toEqual({ success: false, code: 'platform-failed', error: 'The platform is away.' })
  expect(waitingAfterFailure).toBe(80)
  expect([repeated.success ? repeated.ids : repeated.error, waiting]).toEqual([[], []])
})

async function expectOrder(upstreamId: string): Promise<void> {
  const orders = await portal.db
    .selectFrom('orders')
    .select('id')
    .where('supplier_id', '=', supplierId)
    .where('upstream_id', '=', upstreamId)
    .execute()
  expect(orders).toHaveLength(1)
}

test.each([
  ['another synchronisation waits', (deps: TestApp['deps']) => ({ ...deps, importSlots: wantedSlots })],
  ['the process is to stop', (deps: TestApp['deps']) => ({ ...deps, stopping: AbortSignal.abort() })],
])('nothing is fetched ahead when %s', async (name, change) => {
  const { upstream, pulls } = platformWith(givenMessages(name, 210))

  await syncOrders(change({ ...portal.deps, upstream }), supplierId)

  expect(pulls.map(({ max }) => max)).toEqual(name.startsWith('another') ? [200, 200, 200] : [200])
})

const wantedSlots: TestApp['deps']['importSlots'] = (work) => work(() => true)
