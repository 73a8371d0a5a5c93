import { login } from '@partwire/contract/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimDelivery } from '../modules/documents/deliveries/claim-store'
import { claimMail, insertOrderMail } from '../modules/notifications/mail-store'
import { claimDueSuppliers } from '../modules/sync/schedule-store'
import { givenDelivery } from '../testing/given/given-deliveries'
import { givenOrder } from '../testing/given/given-orders'
import { startPortalWithSupplier } from '../testing/given/given-portal'
import type { TestApp } from '../testing/test-app'
import { enqueueLostJobs } from './enqueue-lost-jobs'
import { enqueue } from './job-store'
import { MAX_ATTEMPTS } from './retry-policy'
import { enqueueSync } from './sync-supplier'
import { enqueueRecurring } from './worker'

// What was due soon while the clock of the database was a day ahead is due in a day after it was set back.

let portal: TestApp
let supplierId = ''

beforeAll(async () => {
  ;({ portal, supplierId } = await startPortalWithSupplier())
})
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(portal.db)
})
afterAll(() => portal.close())

async function findDueJobs(): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where run_at <= now() order by key
  `.execute(portal.db)
  return rows.map(({ key }) => key)
}

test('recurring tasks run', async () => {
  await enqueueRecurring(portal.deps)
  await sql`delete from graphile_worker._private_jobs`.execute(portal.db)
  await enqueueRecurring(portal.deps)
  const before = await findDueJobs()

  await sql`update recurring_jobs set due_at = due_at + interval '1 day'`.execute(portal.db)
  await enqueueRecurring(portal.deps)

  expect([before, await findDueJobs()]).toEqual([
    [],
    ['retain-rows', 'schedule-syncs', 'sweep-deliveries', 'sweep-sign-in'],
  ])
})

test.each([
  ['that waits', 0, '16 minutes', false],
  ['that was scheduled a day ahead', 0, '1 day 16 minutes', true],
  ['that fails', 5, '9 hours', false],
  ['that failed a day ahead', 5, '1 day 9 hours', true],
])(
  'the synchronisation of a supplier %s, with %d failures and %s ahead, is due: %s',
  async (_when, failures, ahead, isDue) => {
    await sql`
    insert into supplier_syncs (supplier_id, due_at, failures) values (${supplierId}, now() + ${ahead}::interval, ${failures})
    on conflict (supplier_id) do update set due_at = excluded.due_at, failures = excluded.failures
  `.execute(portal.db)

    expect(await claimDueSuppliers(portal.db, 15)).toEqual(isDue ? [supplierId] : [])
  },
)

test('a job that waits is run, one with a delay of some hours is left', async () => {
  await enqueueSync(portal.db, supplierId)
  await sql`update graphile_worker._private_jobs set run_at = run_at + interval '1 day'`.execute(portal.db)
  await enqueue(portal.db, 'schedule-syncs', {}, { key: 'later', delaySeconds: 6 * 3_600 })

  await enqueueLostJobs(portal.deps)

  expect(await findDueJobs()).toEqual([`sync-supplier ${supplierId}`])
})

test.each([
  ['55 minutes', false],
  ['1 day 5 seconds', true],
])('a document and a mail whose next attempt is %s ahead are sent: %s', async (ahead, isSent) => {
  const orderId = await givenOrder(portal, supplierId, { buyerOrderNumber: `PO ${ahead}` })
  await givenDelivery(portal, { supplierId, orderId, number: `OR ${ahead}` })
  const mailId = await insertOrderMail(portal.db, supplierId, [orderId])
  await sql`update deliveries set due_at = now() + ${ahead}::interval`.execute(portal.db)
  await sql`update mails set due_at = now() + ${ahead}::interval`.execute(portal.db)
  await sql`delete from graphile_worker._private_jobs`.execute(portal.db)

  await enqueueLostJobs(portal.deps)
  const keys = await findDueJobs()
  const claims = [await claimDelivery(portal.db, supplierId), await claimMail(portal.db, mailId, MAX_ATTEMPTS)]

  expect(claims.map((claim) => claim !== null)).toEqual([isSent, isSent])
  expect(keys.map((key) => key.replace(/ .*/, ''))).toEqual(isSent ? ['deliver-supplier', 'send-mail'] : [])
  await sql`delete from deliveries`.execute(portal.db)
  await sql`delete from mails`.execute(portal.db)
})

test('an account is not locked for longer than the longest delay', async () => {
  const guess = async () => (await portal.visitor().call(login, { email: 'a@b.test', password: 'wrong-wrong' })).status
  const limit = portal.deps.config.signInLimits.perAccount
  for (let failure = 0; failure < limit; failure += 1) await guess()
  const locked = await guess()

  await sql`update attempts set blocked_until = blocked_until + interval '1 day'`.execute(portal.db)

  expect([locked, await guess()]).toEqual([429, 200])
})
