import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSupplier } from '../../../testing/given/given'
import { findSupplierId } from '../../../testing/given/given-orders'
import { startTestApp, type TestApp } from '../../../testing/test-app'
import type { IncomingMessage, UpstreamPort } from '../../../upstream/port'
import { golden } from '../../../upstream/testing/golden'
import { notConfiguredPort } from '../../../upstream/connect'
import { storeMessages } from './inbound-store'
import { syncOrders as syncOrdersVerb } from './sync-orders'
import { importMessages } from './import-messages'

let portal: TestApp
let supplierId = ''

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  await givenSupplier(await givenSignedInOperator(portal))
  supplierId = await findSupplierId(portal, '4300042')
})
afterAll(() => portal.close())

function message(upstreamId: string, number: string): IncomingMessage {
  const raw = golden('order-full').replace(/<BuyerOrderNumber>[^<]*/, `<BuyerOrderNumber>${number}`)
  return { upstreamId, kind: 'Order', raw }
}

test('messages are acknowledged only after a synchronous commit that follows all of their commits', async () => {
  const waiting = [message('M1', 'D-1'), message('M2', 'D-2')]
  const atAcknowledgement: unknown[] = []
  const upstream = {
    ...notConfiguredPort(),
    pull: async () => waiting.splice(0),
    acknowledge: async () => {
      atAcknowledgement.push(await portal.db.selectFrom('sync_runs').select(['received', 'created']).executeTakeFirst())
    },
  }

  await syncOrders({ ...portal.deps, upstream }, supplierId)

  expect(atAcknowledgement).toEqual([{ received: 2, created: 2 }])
})

test('a synchronisation that another process has taken over acknowledges nothing; the next one does', async () => {
  const acknowledged: string[] = []
  const upstream = {
    ...notConfiguredPort(),
    pull: async () => (acknowledged.length === 0 ? [message('T1', 'T-1')] : []),
    acknowledge: async (_account: unknown, ids: readonly string[]) => void acknowledged.push(...ids),
  }
  const lost = {
    ...upstream,
    pull: async () => {
      await sql`update sync_runs set state = 'failed', ended_at = now() where state = 'running'`.execute(portal.db)
      return upstream.pull()
    },
  }

  await expect(syncOrdersVerb({ ...portal.deps, upstream: lost }, supplierId)).rejects.toThrow(
    'A synchronisation is already running.',
  )
  const acknowledgedThen = [...acknowledged]
  await syncOrders({ ...portal.deps, upstream }, supplierId)

  expect([acknowledgedThen, acknowledged]).toEqual([[], ['T1']])
  expect(await findOutcomes(['T1'])).toMatchObject([{ state: 'accepted' }])
})

test('an order whose number is too long for any index is held, and the one after it is imported', async () => {
  const digits = Array.from({ length: 500 }, (_, i) => (i * i * 7919).toString(36)).join('')
  const waiting = [message('L1', digits), message('L2', 'L-2')]
  const upstream = { ...notConfiguredPort(), pull: async () => waiting.splice(0), acknowledge: async () => {} }

  const { ids } = await syncOrders({ ...portal.deps, upstream }, supplierId)

  const held = await portal.db
    .selectFrom('inbound_messages')
    .select(['state', 'reason'])
    .where('upstream_id', '=', 'L1')
    .execute()
  expect(ids).toHaveLength(1)
  expect(held).toEqual([
    { state: 'quarantined', reason: 'OrderHeader/BuyerOrderNumber is longer than 200 characters.' },
  ])
})

test('only the import of an order commits asynchronously; the next statement of the connection does not', async () => {
  const imported = message('M3', 'D-3')
  await storeMessages(portal.deps.db, supplierId, [imported], portal.clock.now())

  const settings = await portal.deps.db.connection().execute(async (db) => {
    await sql`set synchronous_commit = on`.execute(db)
    const orderIds = await importMessages({ ...portal.deps, db }, supplierId, [imported])
    const { rows } = await sql`select current_setting('synchronous_commit') as after`.execute(db)
    return { imported: orderIds.length, ...Object(rows[0]) }
  })

  expect(settings).toEqual({ imported: 1, after: 'on' })
})

test('a process that is to stop ends the synchronisation after the current batch; the next one imports the rest', async () => {
  const batches = [[message('M4', 'D-4')], [message('M5', 'D-5')]]
  const acknowledged: string[] = []
  const stopping = new AbortController()
  const upstream = {
    ...notConfiguredPort(),
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

/** An upstream that returns these messages until they are acknowledged. */
function platformWith(waiting: IncomingMessage[]): UpstreamPort {
  return {
    ...notConfiguredPort(),
    pull: async (_account, max) => waiting.slice(0, max),
    acknowledge: async (_account, ids) => {
      waiting.splice(0, waiting.length, ...waiting.filter(({ upstreamId }) => !ids.includes(upstreamId)))
    },
  }
}

async function findOutcomes(upstreamIds: string[]) {
  return portal.db
    .selectFrom('inbound_messages')
    .select(['upstream_id', 'state', 'reason'])
    .where('upstream_id', 'in', upstreamIds)
    .orderBy('upstream_id')
    .execute()
}

test('of several messages of one batch with the same order number, one becomes the order', async () => {
  const other = message('S3', 'S-1')
  const waiting = [
    message('S1', 'S-1'),
    message('S2', 'S-1'),
    { ...other, raw: other.raw.replace(/(<RequestedQuantity[^>]*>)[^<]*</, '$199<') },
    message('S4', 'S-4'),
  ]

  const { ids } = await syncOrders({ ...portal.deps, upstream: platformWith(waiting) }, supplierId)

  expect([ids?.length, waiting]).toEqual([2, []])
  expect(await findOutcomes(['S1', 'S2', 'S3', 'S4'])).toEqual([
    { upstream_id: 'S1', state: 'accepted', reason: '' },
    { upstream_id: 'S2', state: 'duplicate', reason: 'The same order is there already.' },
    {
      upstream_id: 'S3',
      state: 'quarantined',
      reason: 'The same order number of the same buyer is there already with other content.',
    },
    { upstream_id: 'S4', state: 'accepted', reason: '' },
  ])
})

test('a message that was imported before, or is twice in its batch, brings no second order', async () => {
  await syncOrders({ ...portal.deps, upstream: platformWith([message('B1', 'B-1')]) }, supplierId)
  const waiting = [message('B1', 'B-1'), message('B2', 'B-2'), message('B2', 'B-2')]

  const { ids } = await syncOrders({ ...portal.deps, upstream: platformWith(waiting) }, supplierId)

  const orders = await portal.db
    .selectFrom('orders')
    .select(['buyer_order_number', 'id'])
    .where('buyer_order_number', 'in', ['B-1', 'B-2'])
    .orderBy('id')
    .execute()
  expect(orders.map(({ buyer_order_number: number }) => number)).toEqual(['B-1', 'B-2'])
  expect(ids).toEqual([orders[1]?.id])
})

test('every order has the items, parties and notes of its own message', async () => {
  const numbers = Array.from({ length: 60 }, (_, i) => `P-${String(i).padStart(2, '0')}`)
  const waiting = numbers.map((number) => {
    const order = message(number, number)
    return { ...order, raw: order.raw.replaceAll(/>Brake pad set, front<|>Dresden<|>A-17</g, `>${number}<`) }
  })

  await syncOrders({ ...portal.deps, upstream: platformWith(waiting) }, supplierId)

  const { rows } = await sql<{ number: string }>`
    select buyer_order_number as number, list_items -> 0 ->> 'productName' as listed,
      (select count(*)::int from order_items where supplier_id = ${supplierId} and order_id = orders.id) as items,
      (select product_name from order_items where supplier_id = ${supplierId} and order_id = orders.id and position = 1) as item,
      (select city from order_parties where supplier_id = ${supplierId} and order_id = orders.id and role = 'buyer') as party,
      (select value from order_notes where supplier_id = ${supplierId} and order_id = orders.id and position = 1) as note
    from orders where supplier_id = ${supplierId} and buyer_order_number = any(${numbers}) order by buyer_order_number
  `.execute(portal.db)
  expect(rows).toEqual(
    numbers.map((number) => ({ number, listed: number, items: 2, item: number, party: number, note: number })),
  )
})

/** The database rejects orders with this number with this SQLSTATE until the returned function is called. */
async function givenRefusedOrder(number: string, sqlState: string): Promise<() => Promise<void>> {
  await sql`
    create function refuse_order() returns trigger language plpgsql as $$
    begin
      if new.buyer_order_number = ${sql.lit(number)} then
        raise exception 'no room for it' using errcode = ${sql.lit(sqlState)};
      end if;
      return new;
    end $$`.execute(portal.db)
  await sql`create trigger refuse_order before insert on orders for each row execute function refuse_order()`.execute(
    portal.db,
  )
  return async () => void (await sql`drop function refuse_order cascade`.execute(portal.db))
}

test.each(['22003', '23514', '54000'])(
  'a message whose import fails unexpectedly (SQLSTATE %s) is held with its reason, and the others are imported',
  async (sqlState) => {
    const [first, poison, last] = [`${sqlState}-1`, `${sqlState}-2`, `${sqlState}-3`]
    const waiting = [first, poison, last].map((id) => message(id, `N-${id}`))
    const acceptAgain = await givenRefusedOrder(`N-${poison}`, sqlState)

    const { success, ids } = await syncOrders({ ...portal.deps, upstream: platformWith(waiting) }, supplierId)
    await acceptAgain()

    expect([success, ids?.length, waiting]).toEqual([true, 2, []])
    expect(await findOutcomes([first, poison, last])).toEqual([
      { upstream_id: first, state: 'accepted', reason: '' },
      { upstream_id: poison, state: 'quarantined', reason: 'The order could not be imported: no room for it' },
      { upstream_id: last, state: 'accepted', reason: '' },
    ])
  },
)

test.each(['57P01', '57014', '53100', '40P01', '08006'])(
  'a database failure (SQLSTATE %s) ends the run; nothing is held or acknowledged, and the next run imports everything',
  async (sqlState) => {
    const id = `${sqlState}-1`
    const waiting = [message(id, `N-${id}`)]
    const deps = { ...portal.deps, upstream: platformWith(waiting) }
    const acceptAgain = await givenRefusedOrder(`N-${id}`, sqlState)

    await expect(syncOrders(deps, supplierId)).rejects.toThrow('no room for it')
    const meanwhile = await findOutcomes([id])
    await acceptAgain()
    const { ids } = await syncOrders(deps, supplierId)

    expect(meanwhile).toEqual([{ upstream_id: id, state: 'stored', reason: '' }])
    expect([ids?.length, waiting]).toEqual([1, []])
  },
)

test('a large message whose import takes too long is held with its reason', async () => {
  const large = message('slow', 'N-slow')
  const waiting = [{ ...large, raw: `${large.raw}<!--${'x'.repeat(500_000)}-->` }, message('fast', 'N-fast')]
  const acceptAgain = await givenRefusedOrder('N-slow', '57014')

  const { ids } = await syncOrders({ ...portal.deps, upstream: platformWith(waiting) }, supplierId)
  await acceptAgain()

  expect([ids?.length, waiting]).toEqual([1, []])
  expect(await findOutcomes(['slow'])).toEqual([
    {
      upstream_id: 'slow',
      state: 'quarantined',
      reason: 'The order could not be imported: it is large and took too long.',
    },
  ])
})

test('a message with a NUL or half a surrogate pair does not prevent its batch from being stored', async () => {
  const waiting = [message('Z1', 'Z-\0'), message('Z2', 'Z-\uD800'), message('Z3', 'Z-3')]

  const { ids } = await syncOrders({ ...portal.deps, upstream: platformWith(waiting) }, supplierId)

  expect([ids?.length, waiting]).toEqual([1, []])
  expect((await findOutcomes(['Z1', 'Z2', 'Z3'])).map(({ state }) => state)).toEqual([
    'quarantined',
    'quarantined',
    'accepted',
  ])
})

test.each(['Oversize', 'Damaged'] as const)('a message of the kind %s never becomes an order', async (kind) => {
  const waiting = [{ ...message(kind, `N-${kind}`), kind }, message(`${kind}-2`, `N-${kind}-2`)]

  const { ids } = await syncOrders({ ...portal.deps, upstream: platformWith(waiting) }, supplierId)

  expect([ids?.length, waiting]).toEqual([1, []])
  expect(await findOutcomes([kind])).toEqual([
    { upstream_id: kind, state: 'quarantined', reason: expect.stringMatching(/^The message .* has to send it again/) },
  ])
})

/** The fields of a success and of a refusal, all optional. */
async function syncOrders(...args: Parameters<typeof syncOrdersVerb>): Promise<{ success: boolean; ids?: string[] }> {
  return syncOrdersVerb(...args)
}
