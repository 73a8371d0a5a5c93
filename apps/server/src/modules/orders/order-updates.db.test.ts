import { submitDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { getInvoice, submitInvoice } from '@partwire/contract/invoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceForm } from '../../testing/given/given-dispatch-advices'
import { invoiceForm } from '../documents/invoice/samples'
import { confirmedForm, startFixture, type OrderResponseFixture } from '../documents/order-response/testing/fixture'
import { announceOrders } from '../notifications/mails'

let fixture: OrderResponseFixture

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.portal.close())

test('only a change of its status writes the index entries of an order again', async () => {
  const { portal, supplier, supplierId } = fixture
  const orderId = await fixture.addOrder()

  expect(await countUpdates(() => announceOrders(portal.deps, supplierId))).toEqual({ all: 0, withIndexEntries: 0 })
  expect(await countUpdates(() => fixture.open(orderId))).toEqual({ all: 1, withIndexEntries: 0 })

  // The order gets its delivery state by a trigger, then its status and the ids of its documents.
  const opened = await fixture.open(orderId)
  const submit = () => fixture.submit(orderId, opened.id, confirmedForm(opened))
  expect(await countUpdates(submit)).toEqual({ all: 2, withIndexEntries: 1 })

  const [dispatchAdviceId = ''] = await findAdviceIds(orderId)
  const dispatch = () => supplier.call(submitDispatchAdvice, { orderId, dispatchAdviceId, form: adviceForm() })
  expect(await countUpdates(dispatch)).toEqual({ all: 2, withIndexEntries: 1 })

  const invoiceId = (await supplier.call(getInvoice, { orderId })).body.invoice?.id ?? ''
  const invoice = () => supplier.call(submitInvoice, { orderId, invoiceId, form: invoiceForm() })
  expect(await countUpdates(invoice)).toEqual({ all: 2, withIndexEntries: 1 })
})

test('a dispatch advice that is not the last one of its order writes no index entry of the order', async () => {
  const { supplier } = fixture
  const { orderId, opened } = await fixture.addOpenedOrder()
  const [item] = confirmedForm(opened).items
  const [line] = item?.confirms ?? []
  if (item === undefined || line === undefined) throw new Error('the order response has no line')
  const lines = ['20261130', '20261201'].map((deliveryDate) => ({ ...line, quantity: 2, deliveryDate }))
  await fixture.submit(orderId, opened.id, { sellerOrderNumber: 'S-1', items: [{ ...item, confirms: lines }] })
  const [dispatchAdviceId = ''] = await findAdviceIds(orderId)

  const dispatch = () => supplier.call(submitDispatchAdvice, { orderId, dispatchAdviceId, form: adviceForm() })

  expect(await countUpdates(dispatch)).toEqual({ all: 2, withIndexEntries: 0 })
})

async function findAdviceIds(orderId: string): Promise<string[]> {
  const { dispatch_advice_ids: ids } = await fixture.portal.db
    .selectFrom('orders')
    .select('dispatch_advice_ids')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return ids
}

/** The updates of order rows by a piece of work, from the statistics of PostgreSQL. */
async function countUpdates(work: () => Promise<unknown>): Promise<{ all: number; withIndexEntries: number }> {
  const before = await readUpdates()
  await work()
  const after = await readUpdates()
  return { all: after.all - before.all, withIndexEntries: after.withIndexEntries - before.withIndexEntries }
}

async function readUpdates() {
  const { pool, pools } = fixture.portal
  // A connection reports its statistics with a delay, unless it is told to report now.
  for (const portalPool of Object.values(pools.byWork)) {
    if (portalPool.totalCount > 0) await portalPool.query('select pg_stat_force_next_flush()')
  }
  const { rows } = await pool.query<{ all: number; withIndexEntries: number }>(
    `select n_tup_upd::int as all, (n_tup_upd - n_tup_hot_upd)::int as "withIndexEntries"
     from pg_stat_user_tables where relname = 'orders'`,
  )
  const [updates] = rows
  if (updates === undefined) throw new Error('there are no statistics of orders')
  return updates
}
