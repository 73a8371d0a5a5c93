import { retryMail } from '@partwire/contract/operations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '../deps'
import { claimMail, insertOrderMail, isClaimHeld, settleMail } from '../modules/notifications/mail-store'
import { insertResetMail } from '../modules/notifications/reset-mail-store'
import { clearMails, expireLeases, startPortalWithSupplier } from '../testing/given/given-portal'
import type { TestApp, Visitor } from '../testing/test-app'
import { MAX_ATTEMPTS } from './retry-policy'
import { sendOrderMail } from './send-order-mail'
import { sendResetMail } from './send-reset-mail'

let portal: TestApp
let operator: Visitor
let supplierId = ''

beforeAll(async () => {
  ;({ portal, operator, supplierId } = await startPortalWithSupplier())
})
beforeEach(async () => {
  await clearMails(portal)
})
afterAll(() => portal.close())

async function readMail() {
  const { rows } = await sql<{ state: string; reason: string; attempts: number; is_sending: boolean }>`
    select state, reason, attempts, is_sending from mails
  `.execute(portal.db)
  return rows[0]
}

function throwTypeError(): never {
  throw new TypeError('Cannot read properties of undefined')
}

const givenOrderMail = () => insertOrderMail(portal.deps.db, supplierId, ['1'])
const givenResetMail = () => insertResetMail(portal.deps.db, supplierId, 'http://localhost:3000')

describe('an unexpected error', () => {
  const POISON: [string, () => Promise<string>, typeof sendOrderMail, () => Partial<Deps>][] = [
    [
      'in a mail about new orders',
      givenOrderMail,
      sendOrderMail,
      () => ({ config: { ...portal.deps.config, publicOrigins: ['no origin'] } }),
    ],
    ['in a mail that resets a password', givenResetMail, sendResetMail, () => ({ newToken: throwTypeError })],
    [
      'in the origin of a reset',
      () => insertResetMail(portal.deps.db, supplierId, 'no origin'),
      sendResetMail,
      () => ({}),
    ],
  ]

  test.each(POISON)('%s is retried, and the reason names no internals', async (_which, given, send, changes) => {
    const mailId = await given()

    await send({ ...portal.deps, ...changes() }, { mailId })

    expect(await readMail()).toEqual({
      state: 'queued',
      reason: `An internal error stopped this mail. The log has the details under mail ${mailId}.`,
      attempts: 1,
      is_sending: false,
    })
  })

  test.each([
    ['about new orders', givenOrderMail, sendOrderMail, MAX_ATTEMPTS],
    ['that resets a password', givenResetMail, sendResetMail, 10],
  ] as const)(
    'leaves a failed mail %s at the limit of tries, and Retry sends it',
    async (_which, given, send, limit) => {
      const mailId = await given()
      const poisoned = {
        ...portal.deps,
        newToken: throwTypeError,
        config: { ...portal.deps.config, publicOrigins: [] },
      }
      for (let tries = 0; tries < limit; tries += 1) {
        await expireLeases(portal, 'mails')
        await send(poisoned, { mailId })
      }
      const failed = await readMail()

      const answer = await operator.call(retryMail, { id: mailId })
      await portal.runJobs()

      expect(failed).toMatchObject({ state: 'failed', attempts: limit, is_sending: false })
      expect(answer.body).toEqual({ success: true })
      expect(await readMail()).toMatchObject({ state: 'sent', attempts: 1 })
    },
  )
})

test.each([
  ['about new orders', givenOrderMail, sendOrderMail, MAX_ATTEMPTS],
  ['that resets a password', givenResetMail, sendResetMail, 10],
] as const)(
  'a mail %s that ends its process is claimed under the limit of tries, then failed with a reason',
  async (_which, given, send, limit) => {
    const mailId = await given()
    for (let tries = 0; tries < limit; tries += 1) {
      await expireLeases(portal, 'mails')
      await claimMail(portal.deps.db, mailId, limit)
    }
    const last = await readMail()
    await expireLeases(portal, 'mails')

    await send(portal.deps, { mailId })

    expect(last).toMatchObject({ state: 'queued', attempts: limit, is_sending: true })
    expect(await readMail()).toEqual({
      state: 'failed',
      attempts: limit,
      is_sending: false,
      reason: `The process that was sending it ended before the result was known. It was tried ${limit} times.`,
    })
    expect(portal.mails).toEqual([])
  },
)

test('the late result of a process is ignored, also when Retry has set back the attempts meanwhile', async () => {
  const mailId = await givenOrderMail()
  const slow = await claimMail(portal.db, mailId, MAX_ATTEMPTS)
  await expireLeases(portal, 'mails')
  const second = await claimMail(portal.db, mailId, MAX_ATTEMPTS)
  if (slow === null || second === null) throw new Error('the mail was not claimed')
  await settleMail(portal.db, second, { result: 'failed', reason: 'mailbox full' })
  await operator.call(retryMail, { id: mailId })
  await claimMail(portal.db, mailId, MAX_ATTEMPTS)

  const isHeld = await isClaimHeld(portal.db, slow)
  const isSettled = await settleMail(portal.db, slow, { result: 'failed', reason: 'late' })

  expect({ isHeld, isSettled }).toEqual({ isHeld: false, isSettled: false })
  expect(await readMail()).toEqual({ state: 'queued', reason: '', attempts: 1, is_sending: true })
})

test('an answer of the mail server that PostgreSQL cannot store is settled as well', async () => {
  const mailId = await givenOrderMail()
  const server = { send: () => Promise.reject(new Error('mailbox\u0000 full')), close: () => {} }

  await sendOrderMail({ ...portal.deps, mail: server }, { mailId })

  expect(await readMail()).toMatchObject({ state: 'queued', reason: 'mailbox\uFFFD full', is_sending: false })
})

test('a mail about more orders than a statement has parameters is sent', async () => {
  const mailId = await insertOrderMail(
    portal.deps.db,
    supplierId,
    Array.from({ length: 70_000 }, (_, i) => String(i + 1)),
  )

  await sendOrderMail(portal.deps, { mailId })

  expect(await readMail()).toMatchObject({ state: 'sent', attempts: 1 })
  expect(portal.mails).toMatchObject([{ subject: '70000 new orders in Partwire' }])
})

test('a claim is not held any more once the mail was settled by another process', async () => {
  const mailId = await givenResetMail()
  const claimed = await claimMail(portal.deps.db, mailId, 10)
  if (claimed === null) throw new Error('The mail could not be claimed.')
  const before = await isClaimHeld(portal.deps.db, claimed)
  await settleMail(portal.deps.db, claimed, { result: 'failed', reason: 'given up' })

  expect([before, await isClaimHeld(portal.deps.db, claimed)]).toEqual([true, false])
})
