import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deps } from '../deps'
import { announceOrders } from '../modules/notifications/mails'
import { claimMail, insertOrderMail, settleMail } from '../modules/notifications/mail-store'
import { givenOrder } from '../testing/given/given-orders'
import { clearMails, expireLeases, startPortalWithSupplier } from '../testing/given/given-portal'
import type { TestApp } from '../testing/test-app'
import { MAX_ATTEMPTS } from './retry-policy'
import { sendOrderMail } from './send-order-mail'
import { enqueueLostJobs } from './enqueue-lost-jobs'

let portal: TestApp
let supplierId = ''
let count = 0

beforeAll(async () => {
  ;({ portal, supplierId } = await startPortalWithSupplier())
})
beforeEach(async () => {
  await clearMails(portal)
})
afterAll(() => portal.close())

async function givenMail(): Promise<string> {
  count += 1
  await givenOrder(portal, supplierId, { buyerOrderNumber: `PO-${count}` })
  await announceOrders(portal.deps, supplierId)
  const { id } = await portal.db.selectFrom('mails').select('id').executeTakeFirstOrThrow()
  return id
}

function readMails() {
  return portal.db.selectFrom('mails').select(['state', 'reason', 'attempts', 'is_sending']).execute()
}

const REFUSING = { send: () => Promise.reject(new Error('mailbox full')), close: () => {} }

test('a mail that was sent while the database was away is recorded as soon as it is back, and not sent again', async () => {
  const mailId = await givenMail()
  const { db } = portal
  const { log, mail } = portal.deps
  const goneWhileSending = {
    ...mail,
    send: async (sent: Parameters<typeof mail.send>[0]) => {
      await mail.send(sent)
      await sql`alter table mails rename to mails_away`.execute(db)
    },
  }
  let back: Promise<unknown> = Promise.resolve()
  const watching: Deps['log'] = Object.assign(Object.create(log), {
    warn: () => {
      back = sql`alter table mails_away rename to mails`.execute(db)
    },
  })

  await sendOrderMail({ ...portal.deps, mail: goneWhileSending, log: watching }, { mailId })
  await back
  await enqueueLostJobs(portal.deps)
  await portal.runJobs()

  expect(await readMails()).toEqual([{ state: 'sent', reason: '', attempts: 1, is_sending: false }])
  expect(portal.mails).toHaveLength(1)
})

test('a mail about more orders than a statement can have parameters is sent', async () => {
  const ids = [await givenOrder(portal, supplierId, { buyerOrderNumber: 'PO-of-many' })]
  for (let id = 1_000_000; ids.length < 70_000; id += 1) ids.push(String(id))
  const mailId = await insertOrderMail(portal.deps.db, supplierId, ids)

  await sendOrderMail(portal.deps, { mailId })

  expect(await readMails()).toMatchObject([{ state: 'sent', reason: '' }])
  expect(portal.mails).toMatchObject([{ text: expect.stringContaining('PO-of-many') }])
})

test('a mail that waits for its next attempt is not sent earlier', async () => {
  const mailId = await givenMail()
  await sendOrderMail({ ...portal.deps, mail: REFUSING }, { mailId })
  await sql`
    update mails set changed_at = now() - interval '1 hour', due_at = now() + interval '1 minute'
  `.execute(portal.db)

  await enqueueLostJobs(portal.deps)
  await portal.runJobs()

  expect(await readMails()).toMatchObject([{ state: 'queued', attempts: 1 }])
})

test('each attempt waits longer than the one before', async () => {
  const mailId = await givenMail()
  const waits: number[] = []
  for (let tries = 0; tries < 4; tries += 1) {
    await sql`update mails set due_at = now()`.execute(portal.db)
    await sendOrderMail({ ...portal.deps, mail: REFUSING, random: () => 0 }, { mailId })
    const { rows } = await sql<{ wait: number }>`
      select round(extract(epoch from due_at - changed_at))::integer as wait from mails
    `.execute(portal.db)
    waits.push(rows[0]?.wait ?? 0)
  }

  expect(waits).toEqual([5, 10, 20, 40])
})

test('a worker that was taken over cannot undo what the other one has sent', async () => {
  const mailId = await givenMail()
  const slow = await claimMail(portal.deps.db, mailId, MAX_ATTEMPTS)
  await expireLeases(portal, 'mails')
  await sendOrderMail(portal.deps, { mailId })

  const isSettled = slow !== null && (await settleMail(portal.deps.db, slow, { result: 'failed', reason: 'too slow' }))

  expect([slow?.attempts, isSettled]).toEqual([1, false])
  expect(await readMails()).toEqual([{ state: 'sent', reason: '', attempts: 2, is_sending: false }])
})

test('a worker without a heartbeat for less than thirty seconds keeps its mail', async () => {
  const mailId = await givenMail()
  await claimMail(portal.deps.db, mailId, MAX_ATTEMPTS)
  await sql`update mails set changed_at = now() - interval '29 seconds'`.execute(portal.db)

  await sendOrderMail(portal.deps, { mailId })

  expect(portal.mails).toEqual([])
})
