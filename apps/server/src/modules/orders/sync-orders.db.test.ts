import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSupplier } from '../../testing/given'
import { supplierIdOf } from '../../testing/given-orders'
import { startTestApp, type TestApp } from '../../testing/test-app'
import type { IncomingMessage } from '../../upstream/port'
import { golden } from '../../upstream/testing/golden'
import { notConfigured } from '../../upstream/transport/not-configured'
import { storeMessages } from './inbound-store'
import { syncOrders } from './sync-orders'
import { takeMessage } from './take-message'

let portal: TestApp
let supplierId = ''

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  await givenSupplier(await givenSignedInOperator(portal))
  supplierId = await supplierIdOf(portal, '4300042')
})
afterAll(() => portal.close())

function message(upstreamId: string, number: string): IncomingMessage {
  const raw = golden('order-full').replace(/<BuyerOrderNumber>[^<]*/, `<BuyerOrderNumber>${number}`)
  return { upstreamId, kind: 'Order', raw }
}

test('messages are acknowledged only after a commit behind all of theirs that waits for the disk', async () => {
  const waiting = [message('M1', 'D-1'), message('M2', 'D-2')]
  const atAcknowledgement: unknown[] = []
  const upstream = {
    ...notConfigured(),
    pull: async () => waiting.splice(0),
    acknowledge: async () => {
      atAcknowledgement.push(
        await portal.deps.db.selectFrom('sync_runs').select(['received', 'created']).executeTakeFirst(),
      )
    },
  }

  await syncOrders({ ...portal.deps, upstream }, supplierId)

  expect(atAcknowledgement).toEqual([{ received: 2, created: 2 }])
})

test('an order whose number is too long for any index is held, and the one behind it comes in', async () => {
  const digits = Array.from({ length: 500 }, (_, i) => (i * i * 7919).toString(36)).join('')
  const waiting = [message('L1', digits), message('L2', 'L-2')]
  const upstream = { ...notConfigured(), pull: async () => waiting.splice(0), acknowledge: async () => {} }

  const { ids } = await syncOrders({ ...portal.deps, upstream }, supplierId)

  const held = await portal.deps.db
    .selectFrom('inbound_messages')
    .select(['state', 'reason'])
    .where('upstream_id', '=', 'L1')
    .execute()
  expect(ids).toHaveLength(1)
  expect(held).toEqual([
    { state: 'quarantined', reason: 'OrderHeader/BuyerOrderNumber is longer than 200 characters.' },
  ])
})

test('only the taking of an order does not wait for the disk; what the connection does next waits again', async () => {
  const taken = message('M3', 'D-3')
  await storeMessages(portal.deps.db, supplierId, [taken], portal.clock.now())

  const settings = await portal.deps.db.connection().execute(async (db) => {
    await sql`set synchronous_commit = on`.execute(db)
    const orderId = await takeMessage({ ...portal.deps, db }, supplierId, taken)
    const { rows } = await sql`select current_setting('synchronous_commit') as after`.execute(db)
    return { isTaken: orderId !== null, ...Object(rows[0]) }
  })

  expect(settings).toEqual({ isTaken: true, after: 'on' })
})

test('a process that is to stop ends the synchronisation with the batch it is at; the next one brings the rest', async () => {
  const batches = [[message('M4', 'D-4')], [message('M5', 'D-5')]]
  const acknowledged: string[] = []
  const stopping = new AbortController()
  const upstream = {
    ...notConfigured(),
    pull: async () => {
      const batch = batches.shift() ?? []
      if (batches.length === 1) stopping.abort()
      return batch
    },
    acknowledge: async (_account: unknown, ids: readonly string[]) => void acknowledged.push(...ids),
  }

  const stopped = await syncOrders({ ...portal.deps, upstream, stopping: stopping.signal }, supplierId)
  const acknowledgedThen = [...acknowledged]
  const next = await syncOrders({ ...portal.deps, upstream }, supplierId)

  expect([stopped.success, stopped.ids?.length, acknowledgedThen]).toEqual([true, 1, ['M4']])
  expect([next.success, next.ids?.length, acknowledged]).toEqual([true, 1, ['M4', 'M5']])
})
