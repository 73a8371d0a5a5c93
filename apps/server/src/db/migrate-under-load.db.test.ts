import { setTimeout as pause } from 'node:timers/promises'
import { listCustomers } from '@partwire/contract/customers'
import { getOrderResponse } from '@partwire/contract/order-response'
import { getOrder, listOrders } from '@partwire/contract/orders'
import { getSetting, updateSetting } from '@partwire/contract/settings'
import { aSetting } from '@partwire/domain/settings/samples'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config'
import { beginBlocking } from '../testing/database/blocking-transaction'
import { givenSignedInSupplier, supplierFields } from '../testing/given/given'
import { givenOrder } from '../testing/given/given-orders'
import { startPortalWithSupplier } from '../testing/given/given-portal'
import type { TestApp, Visitor } from '../testing/test-app'
import { finishMigrations, migrate } from './migrate'
import { parseMigration, readMigrations } from './migration-files'
import { WAIT_TIMEOUT } from '../testing/wait-timeout'

const ORDERS = 400
const TEST_TIMEOUT_MS = 180_000
/** The requests wait longer for a lock than the migration does, as with the default settings. */
const REQUEST_LOCK_TIMEOUT_MS = 1_500
const LOCK = { timeoutMs: 200, maxWaitMs: 60_000 }
/** Of each kind of request. Without a pause they would only wait for each other, and slow down other test files. */
const REQUEST_INTERVAL_MS = 25
/** Attempts of the migration while a report reads the orders: together longer than REQUEST_LOCK_TIMEOUT_MS. */
const BLOCKED_ATTEMPTS = 5

/** A new column of orders with its data, a constraint and two indexes, as a migration of the next version does it. */
const NEXT = parseMigration(
  '9998_order_rank.sql',
  `
alter table orders add column rank bigint;
-- The version before inserts and updates orders without it.
create function set_order_rank() returns trigger language plpgsql as $$
begin
  new.rank := new.id * 10;
  return new;
end $$;
create trigger set_rank before insert or update on orders for each row execute function set_order_rank();
alter table orders add constraint orders_rank check (rank is not null) not valid;
--! step batches of 40 by orders.id
update orders set rank = id * 10 where id > $1 and id <= $2 and rank is null;
--! step
alter table orders validate constraint orders_rank;
--! step no-transaction
create index concurrently orders_by_rank on orders (supplier_id, rank);
--! step no-transaction
create unique index concurrently orders_by_only_rank on orders (rank);
--! finish
alter table orders drop column former_rank;
`,
)

let portal: TestApp
let supplier: Visitor
let supplierId: string
let orderIds: string[]

beforeAll(async () => {
  const { database } = readConfig({ DEMO: 'true' })
  const started = await startPortalWithSupplier({ database: { ...database, lockTimeoutMs: REQUEST_LOCK_TIMEOUT_MS } })
  portal = started.portal
  supplierId = started.supplierId
  supplier = await givenSignedInSupplier(portal, supplierFields())
  // What only the version before this one used.
  await portal.pool.query('alter table orders add column former_rank bigint')
  orderIds = []
  for (let number = 1; number <= ORDERS; number++) {
    orderIds.push(await givenOrder(portal, supplierId, { buyerOrderNumber: `PO-${number}` }))
  }
}, TEST_TIMEOUT_MS)
afterAll(() => portal.close())

test(
  'processes of the previous version serve every request while the next version migrates and finishes',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const migrations = [...(await readMigrations()), NEXT]
    const warn = vi.fn()
    const options = {
      migrations,
      lock: LOCK,
      log: { info: () => {}, warn },
    }
    const load = startLoad()
    await load.until(20)
    const report = await beginBlocking(portal.connectionString, 'select count(*) from orders')
    const migrating = migrate(portal.connectionString, options)
    await vi.waitFor(() => expect(warn.mock.calls.length).toBeGreaterThanOrEqual(BLOCKED_ATTEMPTS), WAIT_TIMEOUT)
    await report.end()
    await migrating
    const requests = load.statuses.length
    await load.until(requests + 20)
    await finishMigrations(portal.connectionString, options)
    await load.until(load.statuses.length + 20)
    await load.stop()

    expect(load.statuses.filter((status) => status !== 'ok')).toEqual([])
    expect(requests).toBeGreaterThan(100)
    const { rows } = await portal.pool.query(
      'select count(*) filter (where rank = id * 10)::int as ranked, count(*)::int as all from orders',
    )
    expect(rows).toEqual([{ ranked: load.imported(), all: load.imported() }])
  },
)

/** What processes of the previous version do all the time: lists, documents, settings, and the import of orders. */
function startLoad() {
  const stopping = new AbortController()
  const statuses: string[] = []
  let imported = ORDERS
  const repeat = async (request: () => Promise<{ status: number } | string>) => {
    while (!stopping.signal.aborted) {
      const result = await request().catch((error: Error) => error.message)
      const status = typeof result === 'string' ? result : String(result.status)
      statuses.push(status === '200' ? 'ok' : status)
      await pause(REQUEST_INTERVAL_MS)
    }
  }
  const orderId = () => orderIds[statuses.length % orderIds.length] ?? ''
  const running = [
    repeat(() => supplier.call(listOrders, { pageNo: 1 })),
    repeat(() => supplier.call(listOrders, { pageNo: 2, keyword: 'PO-3' })),
    repeat(() => supplier.call(getOrder, { id: orderId() })),
    repeat(() => supplier.call(getOrderResponse, { orderId: orderId() })),
    repeat(() => supplier.call(listCustomers, { pageNo: 1 })),
    repeat(() => supplier.call(getSetting)),
    repeat(() => supplier.call(updateSetting, aSetting())),
    repeat(async () => {
      imported += 1
      await givenOrder(portal, supplierId, { buyerOrderNumber: `PO-${imported}` })
      return { status: 200 }
    }),
  ]
  return {
    statuses,
    /** The number of all orders. */
    imported: () => imported,
    until: (count: number) => vi.waitFor(() => expect(statuses.length).toBeGreaterThanOrEqual(count), WAIT_TIMEOUT),
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
