import { listOpenMails, retryMail } from '@partwire/contract/operations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendOrderMail } from '../../jobs/send-order-mail'
import { OPERATOR } from '../../testing/given/given'
import { givenOrder } from '../../testing/given/given-orders'
import { clearMails, startPortalWithSupplier } from '../../testing/given/given-portal'
import type { TestApp, Visitor } from '../../testing/test-app'
import { announceOrders } from '../notifications/mails'

let portal: TestApp
let operator: Visitor
let supplierId = ''
let isMailServerUp = true
let orders = 0

beforeAll(async () => {
  ;({ portal, operator, supplierId } = await startPortalWithSupplier())
  const { send } = portal.deps.mail
  portal.deps.mail.send = (mail) => (isMailServerUp ? send(mail) : Promise.reject(new Error('mailbox full')))
})
beforeEach(async () => {
  isMailServerUp = true
  await clearMails(portal)
})
afterAll(() => portal.close())

/** A mail about one new order that no worker has attempted yet. */
async function givenMail(): Promise<string> {
  orders += 1
  await givenOrder(portal, supplierId, { buyerOrderNumber: `PO-${orders}` })
  await announceOrders(portal.deps, supplierId)
  const { id } = await portal.db.selectFrom('mails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}

/** A mail whose first attempt failed because the mail server was down. */
async function givenWaitingMail(): Promise<string> {
  isMailServerUp = false
  const id = await givenMail()
  await portal.runJobs()
  isMailServerUp = true
  return id
}

async function givenFailedMail(): Promise<string> {
  const id = await givenWaitingMail()
  await sql`update mails set state = 'failed', attempts = 15 where id = ${id}`.execute(portal.db)
  return id
}

async function listMails(body: { pageNo?: number; state?: 'failed' | 'waiting' | '' } = {}) {
  return (await operator.call(listOpenMails, body)).body.pager
}

async function findRecords(id: string) {
  const { rows } = await sql`
    select operator_email, at, supplier_id, changes from operator_actions
    where action = 'resend' and changes -> 'mail' ->> 'from' = ${id}
  `.execute(portal.db)
  return rows
}

describe('the list of mails', () => {
  test('shows of one that waits whom it is for, what it is about, the reason and the next try', async () => {
    const id = await givenWaitingMail()

    expect((await listMails())?.list).toEqual([
      {
        id,
        supplierName: 'Kessler Fahrwerktechnik AG',
        tecComId: '4300042',
        contactEmail: 'jonas@kessler.test',
        kind: 'newOrders',
        orderCount: 1,
        isStale: false,
        createTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        state: 'queued',
        reason: 'mailbox full',
        attempts: 1,
        nextTryTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        isUnderWay: false,
      },
    ])
  })

  test('shows one that is due, and one that is being sent, as under way', async () => {
    const due = await givenMail()
    const sending = await givenMail()
    await sql`update mails set is_sending = true where id = ${sending}`.execute(portal.db)

    expect((await listMails())?.list.map((mail) => [mail.id, mail.state, mail.isUnderWay, mail.nextTryTime])).toEqual([
      [sending, 'sending', true, undefined],
      [due, 'queued', true, undefined],
    ])
  })

  test('leaves out what was sent', async () => {
    await givenMail()
    await portal.runJobs()

    expect(portal.mails).toHaveLength(1)
    expect(await listMails()).toMatchObject({ total: 0, list: [] })
  })

  test('is newest first, ten to a page, and can be narrowed', async () => {
    const ids: string[] = []
    for (let count = 0; count < 11; count += 1) ids.push(await givenMail())
    await sql`update mails set state = 'failed' where id = ${ids[0]}`.execute(portal.db)

    const first = await listMails()
    const second = await listMails({ pageNo: 2 })

    expect(first).toMatchObject({ total: 11, pageNo: 1, pageSize: 10 })
    expect([...(first?.list ?? []), ...(second?.list ?? [])].map(({ id }) => id)).toEqual(ids.toReversed())
    expect((await listMails({ state: 'failed' }))?.list.map(({ id }) => id)).toEqual([ids[0]])
    expect(await listMails({ state: 'waiting' })).toMatchObject({ total: 10 })
  })
})

describe('a mail that the operator tries again', () => {
  test('is tried at once when it waits, and keeps the count of its tries', async () => {
    const id = await givenWaitingMail()

    const answer = await operator.call(retryMail, { id })
    await portal.runJobs()

    expect(answer.body).toEqual({ success: true })
    expect(portal.mails).toMatchObject([{ to: 'jonas@kessler.test', messageId: `<orders-${id}@localhost>` }])
    expect(await readAttempts(id)).toBe(2)
  })

  test('gets all its tries back when it failed', async () => {
    const id = await givenFailedMail()

    await operator.call(retryMail, { id })
    const queued = await listMails()
    await portal.runJobs()

    expect(queued?.list).toMatchObject([{ id, state: 'queued', reason: '', attempts: 0, isUnderWay: true }])
    expect(portal.mails).toHaveLength(1)
    expect(await readAttempts(id)).toBe(1)
  })

  test.each([
    ['queued', givenWaitingMail],
    ['failed', givenFailedMail],
  ])('is recorded with who, when and which, and that it was %s', async (state, given) => {
    const id = await given()

    await operator.call(retryMail, { id })

    expect(await findRecords(id)).toEqual([
      {
        operator_email: OPERATOR.email,
        at: portal.clock.now(),
        supplier_id: supplierId,
        changes: { mail: { from: id, to: id }, state: { from: state, to: 'queued' } },
      },
    ])
  })
})

describe('nobody gets a mail twice', () => {
  test('one that is being sent is not sent again', async () => {
    const id = await givenMail()
    await sql`update mails set is_sending = true where id = ${id}`.execute(portal.db)

    expect(await operator.call(retryMail, { id })).toMatchObject({
      status: 409,
      body: { success: false, error: 'This mail is being sent right now.' },
    })
    expect(await findRecords(id)).toEqual([])
  })

  test('two attempts at once send one mail', async () => {
    const id = await givenMail()

    await Promise.all([1, 2, 3].map(() => sendOrderMail(portal.deps, { mailId: id })))

    expect(portal.mails).toHaveLength(1)
  })

  test('one whose worker died is taken over once its lease has expired', async () => {
    const id = await givenMail()
    await sql`
      update mails set is_sending = true, changed_at = now() - interval '31 seconds' where id = ${id}
    `.execute(portal.db)

    const answer = await operator.call(retryMail, { id })
    await portal.runJobs()

    expect(answer.status).toBe(200)
    expect(portal.mails).toHaveLength(1)
  })

  test('one that was sent is not sent again', async () => {
    const id = await givenMail()
    await portal.runJobs()

    expect(await operator.call(retryMail, { id })).toMatchObject({
      status: 409,
      body: { success: false, error: 'This mail has been sent already.' },
    })
  })

  test('one that does not exist is a 404', async () => {
    expect(await operator.call(retryMail, { id: '999999' })).toMatchObject({
      status: 404,
      body: { success: false, error: 'This mail does not exist.' },
    })
  })
})

async function readAttempts(id: string): Promise<number> {
  const { attempts } = await portal.db
    .selectFrom('mails')
    .select('attempts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return attempts
}
