import { login } from '@partwire/contract/admin'
import { resetPassword, sendPasswordReset, supplierLogin } from '@partwire/contract/sign-in'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSupplier, OPERATOR } from '../../testing/given'
import { startTestApp, type TestApp } from '../../testing/test-app'

const TOO_MANY = 'Too many attempts. Please wait a few minutes and try again.'

let portal: TestApp

beforeEach(async () => {
  portal = await startTestApp({ signInLimits: { perAccount: 3, perAddress: 6, minutes: 15 } })
  await givenOperator(portal)
})
afterEach(() => portal.close())

test('login is rate limited per account, also for the right password', async () => {
  for (let i = 0; i < 3; i += 1) await portal.visitor().call(login, { ...OPERATOR, password: `guess-${i}` })

  const answer = await portal.visitor().call(login, OPERATOR)

  expect(answer).toMatchObject({ status: 429, body: { success: false, error: TOO_MANY } })
})

test('an account is open again when the time is over', async () => {
  for (let i = 0; i < 5; i += 1) await portal.visitor().call(login, { ...OPERATOR, password: `guess-${i}` })
  portal.clock.advance({ minutes: 16 })

  const answer = await portal.visitor().call(login, OPERATOR)

  expect(answer.body).toEqual({ success: true })
})

test('login is rate limited per address, whatever the account', async () => {
  for (let i = 0; i < 6; i += 1) {
    await portal.visitor().call(supplierLogin, { email: `clerk${i}@supplier.test`, password: 'guess-guess' })
  }

  const answer = await portal.visitor().call(supplierLogin, { email: 'other@supplier.test', password: 'guess-guess' })

  expect(answer.status).toBe(429)
})

test('all addresses of one IPv6 line count as one', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 7; i += 1) {
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: login.path,
      remoteAddress: `2001:db8:1:2::${i}`,
      cookies: { 'XSRF-TOKEN': 'x' },
      headers: { 'x-xsrf-token': 'x' },
      payload: { email: `operator${i}@partwire.test`, password: 'guess-guess' },
    })
    statuses.push(statusCode)
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
})

test('a right password does not use up the limit', async () => {
  for (let i = 0; i < 20; i += 1) {
    expect((await portal.visitor().call(login, OPERATOR)).body).toEqual({ success: true })
  }
})

test('guesses sent at the same moment cannot slip past the limit', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => portal.visitor().call(login, { ...OPERATOR, password: `guess-${i}` })),
  )

  expect(answers.filter((answer) => answer.status === 200).length).toBe(3)
})

test('asking for reset mails is rate limited', async () => {
  const operator = await givenSignedInOperator(portal)
  const { contactEmail: email } = await givenSupplier(operator)
  for (let i = 0; i < 3; i += 1) await portal.visitor().call(sendPasswordReset, { email, host: 'http://localhost' })

  const answer = await portal.visitor().call(sendPasswordReset, { email, host: 'http://localhost' })

  expect(answer).toMatchObject({ status: 429, body: { success: false, error: TOO_MANY } })
})

test('guessing reset tokens is rate limited per address', async () => {
  for (let i = 0; i < 6; i += 1) {
    await portal.visitor().call(resetPassword, { token: `guess-${i}`, password: 'new-password' })
  }

  const answer = await portal.visitor().call(resetPassword, { token: 'guess-last', password: 'new-password' })

  expect(answer.status).toBe(429)
})
