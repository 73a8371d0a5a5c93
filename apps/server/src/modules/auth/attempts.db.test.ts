import { checkPasswordReset, resetPassword, sendPasswordReset, supplierLogin, login } from '@partwire/contract/auth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSupplier, OPERATOR } from '../../testing/given/given'
import { throttledWarnings } from '../../lib/throttled-warnings'
import { logLines } from '../../testing/log-lines'
import { startTestApp, type TestApp } from '../../testing/test-app'
import { countAttempt } from './attempts'

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

test('an account can sign in again when the window is over', async () => {
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

test.each([
  ['2001:db8::1 and 2001:db8::2', (i: number) => `2001:db8::${i + 1}`],
  ['the addresses of any /64, however they are written', (i: number) => `2001:DB8:1:2:${i}::${i}`],
  ['an IPv4 address and the same one as IPv6', (i: number) => (i % 2 === 0 ? '192.0.2.1' : '::ffff:192.0.2.1')],
])('limits count %s together', async (_case, address) => {
  const statuses: number[] = []
  for (let i = 0; i < 7; i += 1) statuses.push(await signInWithWrongPassword(address(i), `operator${i}@partwire.test`))

  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
})

describe('all failures from one address', () => {
  test('cause a warning before the limit is reached, because it may be a proxy that is not configured', async () => {
    const { warnings, count } = countWithWarnings()

    for (let i = 0; i < 3; i += 1) await count('10.0.0.5', `clerk${i}@supplier.test`)
    const before = [...warnings()]
    for (let i = 3; i < 6; i += 1) await count('10.0.0.5', `clerk${i}@supplier.test`)

    expect(before).toEqual([])
    expect(warnings()).toEqual([
      'All failures at supplier-login in the last 15 minutes, for 3 accounts, came from 10.0.0.5. If it is your proxy, add it to TRUSTED_PROXIES and let it send X-Forwarded-For: until then everyone behind it shares one sign-in limit. If not, somebody there is guessing passwords.',
    ])
  })

  test('of one account cause no warning: somebody forgot a password', async () => {
    const { warnings, count } = countWithWarnings()

    for (let i = 0; i < 6; i += 1) await count('10.0.0.5', 'clerk@supplier.test').catch(() => undefined)

    expect(warnings()).toEqual([])
  })

  test('cause no warning while other addresses fail too', async () => {
    const { warnings, count } = countWithWarnings()
    await count('10.0.0.6', 'other@supplier.test')

    for (let i = 0; i < 6; i += 1) await count('10.0.0.5', `clerk${i}@supplier.test`)

    expect(warnings()).toEqual([])
  })

  function countWithWarnings() {
    const { log, lines } = logLines()
    const deps = { ...portal.deps, throttledWarnings: throttledWarnings(log, portal.clock.now) }
    return {
      warnings: () => lines.map((line) => JSON.parse(line).msg),
      count: (address: string, account: string) => countAttempt(deps, 'supplier-login', address, account),
    }
  }
})

test('a right password does not use up the limit', async () => {
  for (let i = 0; i < 20; i += 1) {
    expect((await portal.visitor().call(login, OPERATOR)).body).toEqual({ success: true })
  }
})

test('guesses sent at the same moment cannot exceed the limit', async () => {
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

test('checking reset tokens counts towards the same limit, and a valid one does not count', async () => {
  const supplier = await givenSupplier(await givenSignedInOperator(portal))
  await portal.visitor().call(sendPasswordReset, { email: supplier.contactEmail, host: 'http://localhost' })
  await portal.runJobs()
  const token = /passwdReset\/([\w-]+)/.exec(portal.mails.at(-1)?.text ?? '')?.[1] ?? ''
  for (let i = 0; i < 7; i += 1) await portal.visitor().call(checkPasswordReset, { token })
  for (let i = 0; i < 6; i += 1) await portal.visitor().call(checkPasswordReset, { token: `guess-${i}` })

  const check = await portal.visitor().call(checkPasswordReset, { token: 'guess-last' })
  const reset = await portal.visitor().call(resetPassword, { token: 'guess-last', password: 'new-password' })

  expect([check.status, reset.status]).toEqual([429, 429])
})

async function signInWithWrongPassword(remoteAddress: string, email: string): Promise<number> {
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url: login.path,
    remoteAddress,
    cookies: { 'XSRF-TOKEN': 'x' },
    headers: { 'x-xsrf-token': 'x' },
    payload: { email, password: 'guess-guess' },
  })
  return statusCode
}
