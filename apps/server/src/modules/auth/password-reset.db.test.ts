import { removeSupplier, updateSupplier } from '@partwire/contract/suppliers'
import {
  checkPasswordReset,
  resetPassword,
  sendPasswordReset,
  supplierCheckLogin,
  supplierLogin,
} from '@partwire/contract/auth'
import type { SupplierFields } from '@partwire/domain/suppliers/shape'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beginBlocking } from '../../testing/database/blocking-transaction'
import { recordStatements } from '../../testing/database/statement-log'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../../testing/given/given'
import { startTestApp, type TestApp } from '../../testing/test-app'

const INVALID_LINK = 'This reset link is invalid or has expired. Please request a new one.'
const ORIGINS = ['https://portal.test', 'https://partner.test']

let portal: TestApp
let supplier: SupplierFields

beforeEach(async () => {
  portal = await startTestApp({ publicOrigins: ORIGINS, partnerHost: 'partner.test' })
  await givenOperator(portal)
  supplier = await givenSupplier(await givenSignedInOperator(portal))
})
afterEach(() => portal.close())

async function requestToken(host = 'https://portal.test'): Promise<string> {
  await portal.visitor().call(sendPasswordReset, { email: supplier.contactEmail, host })
  await portal.runJobs()
  return /passwdReset\/([\w-]+)/.exec(portal.mails.at(-1)?.text ?? '')?.[1] ?? ''
}

test('a known address gets a mail with a link to the reset page of the host that asked', async () => {
  const answer = await portal
    .visitor()
    .call(sendPasswordReset, { email: supplier.contactEmail.toUpperCase(), host: 'https://portal.test' })
  await portal.runJobs()

  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  expect(portal.mails).toHaveLength(1)
  const [mail] = portal.mails
  expect(mail?.to).toBe(supplier.contactEmail)
  expect(mail?.subject).toBe('Reset your Partwire password')
  expect(mail?.text).toMatch(/\nhttps:\/\/portal\.test\/supplier\/passwdReset\/[\w-]{43}\n/)
  expect(mail?.html).toMatch(/href="https:\/\/portal\.test\/supplier\/passwdReset\/[\w-]{43}"/)
})

test('a host that is not one of ours is replaced by the first configured origin', async () => {
  await requestToken('https://evil.test')

  expect(portal.mails[0]?.text).toContain('https://portal.test/supplier/passwdReset/')
  expect(portal.mails[0]?.html).not.toContain('evil')
})

test('the mail comes in the brand of the partner host', async () => {
  await requestToken('https://partner.test')

  expect(portal.mails[0]?.html).toContain('data-brand="partner"')
  expect(portal.mails[0]?.text).toContain('https://partner.test/supplier/passwdReset/')
})

test('an unknown address answers success false', async () => {
  const answer = await portal
    .visitor()
    .call(sendPasswordReset, { email: 'nobody@supplier.test', host: 'https://portal.test' })
  await portal.runJobs()

  expect(answer).toMatchObject({
    status: 200,
    body: { success: false, error: 'The email is wrong. Please enter again.' },
  })
  expect(portal.mails).toEqual([])
})

describe.each([
  ['a token of more than 200 characters', 'x'.repeat(201)],
  ['a token with characters that cannot be stored', 'a\0\ud83d'],
])('%s', (_case, token) => {
  test('is answered as an invalid link, when the page opens and at Send', async () => {
    const visitor = portal.visitor()

    const answers = [
      await visitor.call(checkPasswordReset, { token }),
      await visitor.call(resetPassword, { token, password: 'Ventil-4711-neu' }),
    ]

    const invalid = { success: false, code: 'reset-link-invalid', error: INVALID_LINK }
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 200, body: invalid },
      { status: 200, body: invalid },
    ])
  })
})

test('a new password of more than 200 characters is refused with a sentence that names the limit', async () => {
  const token = await requestToken()

  const answer = await portal.visitor().call(resetPassword, { token, password: 'x'.repeat(201) })

  expect(answer).toMatchObject({
    status: 400,
    body: {
      success: false,
      code: 'invalid',
      error: 'The password must have at most 200 characters.',
      errorField: 'password',
    },
  })
})

describe('without RESET_REVEALS_ACCOUNTS', () => {
  beforeEach(() => {
    portal.deps.config.resetRevealsAccounts = false
  })

  const ask = (email: string) => portal.visitor().call(sendPasswordReset, { email, host: 'https://portal.test' })

  test('a known and an unknown address get the same reply, and only the known one a mail', async () => {
    const [known, unknown] = [await ask(supplier.contactEmail), await ask('nobody@supplier.test')]
    await portal.runJobs()

    expect([known, unknown].map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 200, body: { success: true } },
      { status: 200, body: { success: true } },
    ])
    expect(portal.mails.map(({ to }) => to)).toEqual([supplier.contactEmail])
  })

  test('the call executes the same statements for a known and an unknown address, so that it takes the same time', async () => {
    const log = recordStatements(portal.pools.byWork)
    const takeFor = async (email: string) => {
      log.takeStatements()
      await ask(email)
      return log.takeStatements()
    }

    const known = await takeFor(supplier.contactEmail)
    const unknown = await takeFor('nobody@supplier.test')

    expect(known.length).toBeGreaterThan(0)
    expect(unknown).toEqual(known)
  })

  test('limits refuse a known and an unknown address after the same number of requests', async () => {
    portal.deps.config.signInLimits.perAccount = 2
    const statuses = async (email: string) => [
      (await ask(email)).status,
      (await ask(email)).status,
      (await ask(email)).status,
    ]

    expect(await statuses(supplier.contactEmail)).toEqual([200, 200, 429])
    expect(await statuses('nobody@supplier.test')).toEqual([200, 200, 429])
  })
})

test.each([
  [' ', 'Please enter email.'],
  ['x@y', 'You have entered an invalid email address.'],
])('the server repeats the rule for the email "%s"', async (email, error) => {
  const answer = await portal.visitor().call(sendPasswordReset, { email, host: 'https://portal.test' })

  expect(answer).toMatchObject({ status: 400, body: { success: false, error } })
})

test('a reset sets the new password and ends all sessions of the supplier', async () => {
  const signedIn = await givenSignedInSupplier(portal, supplier)
  const token = await requestToken()

  const answer = await portal.visitor().call(resetPassword, { token, password: ' brand-new-secret ' })

  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  expect((await signedIn.call(supplierCheckLogin)).body.success).toBe(false)
  expect(await canSignIn(supplier.password)).toBe(false)
  expect(await canSignIn('brand-new-secret')).toBe(true)
})

test('a token works once, also when it is used twice at the same moment', async () => {
  const token = await requestToken()

  const answers = await Promise.all(
    ['first-secret', 'other-secret'].map((password) => portal.visitor().call(resetPassword, { token, password })),
  )

  expect(answers.filter((answer) => answer.body.success)).toHaveLength(1)
  expect(answers.find((answer) => !answer.body.success)).toMatchObject({ status: 200, body: { error: INVALID_LINK } })
})

test('a token works for one hour', async () => {
  const token = await requestToken()
  portal.clock.advance({ minutes: 59 })

  const answer = await portal.visitor().call(resetPassword, { token, password: 'brand-new-secret' })

  expect(answer.body).toEqual({ success: true })
})

test('a token works no longer than one hour', async () => {
  const token = await requestToken()
  portal.clock.advance({ minutes: 61 })

  const answer = await portal.visitor().call(resetPassword, { token, password: 'brand-new-secret' })

  expect(answer.body).toEqual({ success: false, code: 'reset-link-invalid', error: INVALID_LINK })
})

test('a link still works when another one was sent after it', async () => {
  const older = await requestToken()
  const newer = await requestToken()

  const answer = await portal.visitor().call(resetPassword, { token: older, password: 'brand-new-secret' })

  expect(newer).not.toBe(older)
  expect(answer.body).toEqual({ success: true })
})

test('a disabled supplier gets the mail and can change the password; signing in still says it is disabled', async () => {
  const operator = await givenSignedInOperator(portal)
  const { id } = await portal.db.selectFrom('suppliers').select('id').executeTakeFirstOrThrow()
  await operator.call(updateSupplier, { id, active: false })

  const reset = await portal
    .visitor()
    .call(resetPassword, { token: await requestToken(), password: 'brand-new-secret' })
  const signIn = await portal
    .visitor()
    .call(supplierLogin, { email: supplier.contactEmail, password: 'brand-new-secret' })

  expect(reset.body).toEqual({ success: true })
  expect(signIn.body).toMatchObject({ success: false, statusCode: 1 })
})

test('using one link ends the others that were sent before', async () => {
  const older = await requestToken()
  const newer = await requestToken()
  await portal.visitor().call(resetPassword, { token: newer, password: 'brand-new-secret' })

  const answer = await portal.visitor().call(resetPassword, { token: older, password: 'other-new-secret' })

  expect(answer.body).toEqual({ success: false, code: 'reset-link-invalid', error: INVALID_LINK })
})

test('of two links that are used at the same moment, one resets the password and the other one is invalid', async () => {
  const tokens = [await requestToken(), await requestToken()]
  const account = await beginBlocking(portal.connectionString, 'select from suppliers for update')

  const resets = Promise.all(
    tokens.map((token) => portal.visitor().call(resetPassword, { password: 'a-new-password', token })),
  )
  await account.untilWaiting(2)
  await account.commit()
  await account.end()

  const answers = (await resets).map(({ status, body }) => ({ status, error: body.error }))
  expect(answers).toHaveLength(2)
  expect(answers).toContainEqual({ status: 200, error: undefined })
  expect(answers).toContainEqual({ status: 200, error: INVALID_LINK })
})

test('tokens are stored hashed, and no job holds one', async () => {
  const token = await requestToken()

  const rows = await portal.db.selectFrom('password_resets').select('token_hash').execute()

  expect(rows).toHaveLength(1)
  expect(rows[0]?.token_hash.toString()).not.toContain(token)
})

test('a link of a removed supplier is invalid', async () => {
  const token = await requestToken()
  const operator = await givenSignedInOperator(portal)
  const { id } = await portal.db.selectFrom('suppliers').select('id').executeTakeFirstOrThrow()
  await operator.call(removeSupplier, { id })

  const answer = await portal.visitor().call(resetPassword, { token, password: 'brand-new-secret' })

  expect(answer.body).toEqual({ success: false, code: 'reset-link-invalid', error: INVALID_LINK })
})

test.each([
  ['a new password', { password: 'operator-chose-this' }],
  ['a new e-mail', { contactEmail: 'successor@kessler.test' }],
  ['a switch-off', { active: false }],
])('%s given by the operator ends the links that were sent', async (_case, changes) => {
  const token = await requestToken()
  const operator = await givenSignedInOperator(portal)
  const { id } = await portal.db.selectFrom('suppliers').select('id').executeTakeFirstOrThrow()
  await operator.call(updateSupplier, { id, ...changes })

  const answer = await portal.visitor().call(resetPassword, { token, password: 'brand-new-secret' })

  expect(answer.body).toEqual({ success: false, code: 'reset-link-invalid', error: INVALID_LINK })
})

test('a password that is too short is refused with the rule, and the link stays valid', async () => {
  const token = await requestToken()

  const short = await portal.visitor().call(resetPassword, { token, password: 'seven77' })
  const long = await portal.visitor().call(resetPassword, { token, password: 'eight-88' })

  expect(short).toMatchObject({
    status: 400,
    body: { success: false, error: 'The password must have at least 8 characters.', errorField: 'password' },
  })
  expect(long.body).toEqual({ success: true })
})

test('the minimum length of a password is configurable', async () => {
  const token = await requestToken()
  portal.deps.config.minPasswordLength = 12

  const answer = await portal.visitor().call(resetPassword, { token, password: 'eleven-long' })

  expect(answer.body).toMatchObject({ error: 'The password must have at least 12 characters.', errorField: 'password' })
})

test.each([
  ['a common one', 'password1', 'This password is too common. Please choose another one.'],
  [
    'one with the name of the account',
    'kessler-2026',
    'The password must not contain the name or the e-mail address of the account.',
  ],
])('%s is refused with the rule, and the link stays valid', async (_case, password, error) => {
  const token = await requestToken()

  const weak = await portal.visitor().call(resetPassword, { token, password })
  const other = await portal.visitor().call(resetPassword, { token, password: 'brand-new-secret' })

  expect(weak).toMatchObject({ status: 400, body: { success: false, code: 'invalid', error, errorField: 'password' } })
  expect(other.body).toEqual({ success: true })
})

test('nobody without a valid link learns which names a password must not contain', async () => {
  const answer = await portal.visitor().call(resetPassword, { token: 'never-sent', password: 'kessler-2026' })

  expect(answer.body).toEqual({ success: false, code: 'reset-link-invalid', error: INVALID_LINK })
})

test('an empty password is refused with the text of the specification', async () => {
  const answer = await portal.visitor().call(resetPassword, { token: await requestToken(), password: '  ' })

  expect(answer).toMatchObject({ status: 400, body: { success: false, error: 'Please enter password.' } })
})

describe('the check of a link', () => {
  test('says that a link works, and leaves it valid', async () => {
    const token = await requestToken()

    const checks = [await check(token), await check(token)]
    const reset = await portal.visitor().call(resetPassword, { token, password: 'brand-new-secret' })

    expect(checks).toEqual([{ success: true }, { success: true }])
    expect(reset.body).toEqual({ success: true })
  })

  test('says that a link was used', async () => {
    const token = await requestToken()
    await portal.visitor().call(resetPassword, { token, password: 'brand-new-secret' })

    expect(await check(token)).toEqual({ success: false, code: 'reset-link-invalid', error: INVALID_LINK })
  })

  test('says that a link has expired', async () => {
    const token = await requestToken()
    portal.clock.advance({ minutes: 61 })

    expect(await check(token)).toEqual({ success: false, code: 'reset-link-invalid', error: INVALID_LINK })
  })

  test('answers a link that was never sent like one that has expired', async () => {
    expect(await check('never-sent')).toEqual({ success: false, code: 'reset-link-invalid', error: INVALID_LINK })
  })

  async function check(token: string) {
    return (await portal.visitor().call(checkPasswordReset, { token })).body
  }
})

async function canSignIn(password: string): Promise<boolean> {
  const answer = await portal.visitor().call(supplierLogin, { email: supplier.contactEmail, password })
  return answer.body.success
}
