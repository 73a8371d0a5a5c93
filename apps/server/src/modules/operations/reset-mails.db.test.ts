import { removeSupplier, updateSupplier } from '@partwire/contract/suppliers'
import { listOpenMails, retryMail } from '@partwire/contract/operations'
import { resetPassword, sendPasswordReset } from '@partwire/contract/auth'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendResetMail } from '../../jobs/send-reset-mail'
import { untilLockWaits } from '../../testing/database/lock-waits'
import { givenSignedInOperator, OPERATOR } from '../../testing/given/given'
import { startPortalWithSupplier } from '../../testing/given/given-portal'
import type { TestApp, Visitor } from '../../testing/test-app'
import { lockAccount } from '../suppliers/account-store'
import { endSupplierAccess } from '../auth/sessions'

let portal: TestApp
let operator: Visitor
let supplierId = ''
let isMailServerUp = true

beforeEach(async () => {
  ;({ portal, operator, supplierId } = await startPortalWithSupplier())
  isMailServerUp = true
  const { send } = portal.deps.mail
  portal.deps.mail.send = (mail) => (isMailServerUp ? send(mail) : Promise.reject(new Error('mailbox full')))
})
afterEach(() => portal.close())

/** A reset mail that was requested and that no worker has attempted yet. */
async function givenRequested(): Promise<string> {
  await portal.visitor().call(sendPasswordReset, { email: 'jonas@kessler.test', host: 'http://localhost:3000' })
  const { id } = await portal.db.selectFrom('mails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}

/** A reset mail whose first attempt failed because the mail server was down. */
async function givenRefused(): Promise<string> {
  isMailServerUp = false
  const id = await givenRequested()
  await portal.runJobs()
  isMailServerUp = true
  return id
}

async function listMails() {
  return (await operator.call(listOpenMails, {})).body.pager?.list ?? []
}

/** The token in the link of the newest mail. */
function mailedToken(): string {
  return /passwdReset\/([\w-]+)/.exec(portal.mails.at(-1)?.text ?? '')?.[1] ?? ''
}

async function isAccepted(token: string): Promise<boolean> {
  return (await portal.visitor().call(resetPassword, { token, password: 'brand-new-secret' })).body.success
}

describe('a reset mail that the mail server has not accepted', () => {
  test('is in the list with its reason and its next try, and the list contains no link', async () => {
    const tokens: string[] = []
    const { newToken } = portal.deps
    portal.deps.newToken = () => {
      const token = newToken()
      tokens.push(token)
      return token
    }
    const id = await givenRefused()

    const answer = await operator.call(listOpenMails, {})

    expect(answer.body.pager?.list).toEqual([
      {
        id,
        supplierName: 'Kessler Fahrwerktechnik AG',
        tecComId: '4300042',
        contactEmail: 'jonas@kessler.test',
        kind: 'passwordReset',
        orderCount: 0,
        isStale: false,
        createTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        state: 'queued',
        reason: 'mailbox full',
        attempts: 1,
        nextTryTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        isUnderWay: false,
      },
    ])
    expect(tokens).not.toEqual([])
    for (const token of tokens) expect(JSON.stringify(answer.body)).not.toContain(token)
  })

  test('is attempted ten times, then it has failed', async () => {
    isMailServerUp = false
    await givenRequested()
    for (let count = 0; count < 12; count += 1) await sendAllNow()

    expect(await listMails()).toMatchObject([{ state: 'failed', attempts: 10, reason: 'mailbox full' }])
  })

  test('that was sent is not in the list any more', async () => {
    await givenRequested()
    await portal.runJobs()

    expect(portal.mails).toHaveLength(1)
    expect(await listMails()).toEqual([])
  })

  test('is not sent any more when no worker was there for an hour', async () => {
    const id = await givenRequested()
    await sql`update mails set due_at = now() - interval '61 minutes'`.execute(portal.db)

    await portal.runJobs()

    expect(portal.mails).toEqual([])
    expect(await listMails()).toMatchObject([
      { id, state: 'failed', reason: 'No worker was there to send it in time.' },
    ])
  })
})

describe('a reset mail that the operator tries again', () => {
  test('goes out with a new link that works, and is recorded', async () => {
    const id = await givenRefused()
    await sql`update mails set state = 'failed', attempts = 10`.execute(portal.db)

    const answer = await operator.call(retryMail, { id })
    await portal.runJobs()

    expect(answer.body).toEqual({ success: true })
    expect(portal.mails).toMatchObject([{ to: 'jonas@kessler.test', subject: 'Reset your Partwire password' }])
    expect(await isAccepted(mailedToken())).toBe(true)
    const { rows } = await sql`select operator_email, action, supplier_id, changes from operator_actions
      where action = 'resend'`.execute(portal.db)
    expect(rows).toEqual([
      {
        operator_email: OPERATOR.email,
        action: 'resend',
        supplier_id: supplierId,
        changes: { mail: { from: id, to: id }, state: { from: 'failed', to: 'queued' } },
      },
    ])
  })

  test('gets a link for an hour from now, also when it was asked for hours ago', async () => {
    const id = await givenRefused()
    await sql`update mails set state = 'failed', created_at = now() - interval '23 hours'`.execute(portal.db)
    portal.clock.advance({ hours: 23 })
    operator = await givenSignedInOperator(portal)

    await operator.call(retryMail, { id })
    await portal.runJobs()

    expect(await isAccepted(mailedToken())).toBe(true)
  })

  test('is refused with a sentence when it was asked for more than a day ago, and still shown', async () => {
    const id = await givenRefused()
    await sql`update mails set state = 'failed', created_at = now() - interval '25 hours'`.execute(portal.db)

    const answer = await operator.call(retryMail, { id })
    await portal.runJobs()

    expect([answer.status, answer.body.error]).toEqual([
      409,
      'This reset was requested more than a day ago. The supplier can request a new one.',
    ])
    expect(await listMails()).toMatchObject([{ id, isStale: true, state: 'failed', reason: 'mailbox full' }])
    expect(portal.mails).toEqual([])
  })
})

describe('a request that has become pointless', () => {
  test.each([
    ['a new password', { password: 'operator-chose-this' }],
    ['a new e-mail', { contactEmail: 'successor@kessler.test' }],
    ['a switch-off', { active: false }],
  ])('%s given by the operator deletes the mails that are not sent yet', async (_case, changes) => {
    const id = await givenRefused()
    await operator.call(updateSupplier, { id: supplierId, ...changes })

    const answer = await operator.call(retryMail, { id })
    await sendAllNow()

    expect(answer).toMatchObject({ status: 404, body: { error: 'This mail does not exist.' } })
    expect(portal.mails).toEqual([])
    expect(await listMails()).toEqual([])
  })

  test('the removal of the supplier deletes them', async () => {
    await givenRefused()
    await operator.call(removeSupplier, { id: supplierId })
    await sendAllNow()

    expect(portal.mails).toEqual([])
  })

  test('a password that was reset by another link deletes them', async () => {
    await givenRequested()
    await portal.runJobs()
    await givenRefused()

    expect(await isAccepted(mailedToken())).toBe(true)
    await sendAllNow()

    expect(portal.mails).toHaveLength(1)
    expect(await listMails()).toEqual([])
  })

  test('mails about new orders stay', async () => {
    await portal.db
      .insertInto('mails')
      .values({ supplier_id: supplierId, order_ids: ['1'], state: 'failed' })
      .execute()

    await operator.call(updateSupplier, { id: supplierId, password: 'operator-chose-this' })

    expect(await listMails()).toMatchObject([{ kind: 'newOrders' }])
  })

  test('a link that is on its way to the mail server at that moment does not work', async () => {
    const { send } = portal.deps.mail
    portal.deps.mail.send = async (mail) => {
      await operator.call(updateSupplier, { id: supplierId, password: 'operator-chose-this' })
      await send(mail)
    }
    await givenRequested()

    await portal.runJobs()

    expect(portal.mails).toHaveLength(1)
    expect(await isAccepted(mailedToken())).toBe(false)
    expect(await listMails()).toEqual([])
  })

  test('a worker that starts while the access is being ended waits, and then sends nothing', async () => {
    const mailId = await givenRequested()

    const { worker } = await portal.db.transaction().execute(async (tx) => {
      await lockAccount(tx, supplierId)
      const coming = { worker: sendResetMail(portal.deps, { mailId }) }
      await untilLockWaits(portal.connectionString, 1)
      await endSupplierAccess(tx, supplierId)
      return coming
    })
    await worker

    expect(portal.mails).toEqual([])
  })
})

/** Attempts every mail at once, without waiting for its backoff. */
async function sendAllNow(): Promise<void> {
  for (const { id } of await portal.db.selectFrom('mails').select('id').execute()) {
    await sql`update mails set due_at = now() where id = ${id}`.execute(portal.db)
    await sendResetMail(portal.deps, { mailId: id })
  }
}
