import { checkPasswordReset, resetPassword, sendPasswordReset, supplierLogin, login } from '@partwire/contract/auth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { throttledWarnings } from '../../lib/throttled-warnings'
import { concurrencyLimit } from '../../lib/concurrency-limit'
import { argon2Passwords } from '../../security/passwords'
import { givenOperator, givenSignedInOperator, givenSupplier, OPERATOR } from '../../testing/given/given'
import { logLines } from '../../testing/log-lines'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'
import { countAttempt } from './attempts'

/** The specified sentences: a refused attempt has none of its own. */
const WRONG = 'Username and password are wrong. Please enter again.'
const WRONG_EMAIL = 'The email is wrong. Please enter again.'
const INVALID_LINK = 'This reset link is invalid or has expired. Please request a new one.'

/** Addresses of a stranger, none of them used twice. */
const STRANGERS = Array.from({ length: 40 }, (_, i) => `198.51.100.${i + 1}`)

let portal: TestApp

beforeEach(async () => {
  portal = await startTestApp({
    signInLimits: { perAccount: 3, perAddress: 6, minutes: 15 },
    trustedProxies: ['127.0.0.1'],
  })
  await givenOperator(portal)
})
afterEach(() => portal.close())

describe('attempts at one account from one address', () => {
  test('are refused at the limit, also with the right password, with the sentence of a failed login', async () => {
    await guess(3)

    expect(await signIn()).toEqual({ status: 429, body: { success: false, code: 'too-many-attempts', error: WRONG } })
  })

  test('are followed by delays of 1, 2, 4, 8 and up to 15 minutes', async () => {
    portal.deps.config.signInLimits.perAddress = 1_000
    const waited: number[] = []
    await guess(3)
    for (let failure = 0; failure < 6; failure += 1) {
      let minutes = 0
      while ((await guess(1)) === 429) {
        portal.clock.advance({ minutes: 1 })
        minutes += 1
      }
      waited.push(minutes)
    }

    // 8 twice: by then, 15 minutes have passed and one failure is forgiven.
    expect(waited).toEqual([1, 2, 4, 8, 8, 15])
  })

  test('are forgiven one by one, each after 15 minutes', async () => {
    await guess(2)
    portal.clock.advance({ minutes: 16 })

    // One of the two is left, so two more are possible.
    expect([await guess(1), await guess(1), await guess(1)]).toEqual([200, 200, 429])
  })

  test('are all forgiven by the right password', async () => {
    await guess(2)
    await signIn()

    expect([await guess(1), await guess(1), await guess(1), await guess(1)]).toEqual([200, 200, 200, 429])
  })

  test('that are sent at the same moment cannot exceed the limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => portal.visitor().call(login, { ...OPERATOR, password: `guess-${i}` })),
    )

    expect(answers.filter((answer) => answer.status === 200).length).toBe(3)
  })
})

test('a right password does not use up the limit', async () => {
  for (let i = 0; i < 20; i += 1) expect((await signIn()).body).toEqual({ success: true })
})

describe('guesses of strangers', () => {
  test('from one address do not lock out the owner, who signs in from another one', async () => {
    await guess(5, STRANGERS[0])

    expect((await signIn()).body).toEqual({ success: true })
  })

  test('from many addresses are refused after ten times the limit of one address', async () => {
    const statuses: number[] = []
    for (const address of STRANGERS.slice(0, 33)) statuses.push(await guess(1, address))

    expect(statuses.filter((status) => status === 200).length).toBe(30)
    expect(statuses.slice(30)).toEqual([429, 429, 429])
  })

  test('from many addresses lock out a new device, but none on which the owner signed in before', async () => {
    const owner = portal.visitor()
    await owner.call(login, OPERATOR)
    for (const address of STRANGERS) await guess(1, address)

    const onNewDevice = await portal.visitor().call(login, OPERATOR)
    const onKnownDevice = await owner.call(login, OPERATOR)

    expect([onNewDevice.status, onKnownDevice.body]).toEqual([429, { success: true }])
  })

  test('behind the same address do not lock out a device on which the owner signed in before', async () => {
    const owner = portal.visitor()
    await signIn(owner)
    for (let i = 0; i < 8; i += 1) await guess(1, undefined, `other${i}@partwire.test`)
    await guess(5)

    const [onNewDevice, onKnownDevice] = [await signIn(), await signIn(owner)]

    expect([onNewDevice.status, onKnownDevice.body]).toEqual([429, { success: true }])
  })

  test('during a delay do not prolong it', async () => {
    portal.deps.config.signInLimits.perAddress = 1_000
    await guess(3)
    for (let i = 0; i < 20; i += 1) await guess(1)
    portal.clock.advance({ minutes: 1 })

    expect((await signIn()).body).toEqual({ success: true })
  })

  test('with the cookie of a known device are limited as well, and only for themselves', async () => {
    const owner = portal.visitor()
    await owner.call(login, OPERATOR)
    const thief = portal.visitor()
    thief.cookies.set('partwire_device', owner.cookies.get('partwire_device') ?? '')

    const statuses: number[] = []
    for (let i = 0; i < 4; i += 1) statuses.push((await wrongPassword(thief)).status)

    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await portal.visitor().call(login, OPERATOR)).body).toEqual({ success: true })
  })
})

test('after a reset by mail the owner can sign in while strangers guess', async () => {
  const { contactEmail: email } = await givenSupplier(await givenSignedInOperator(portal))
  const token = await requestToken(email)
  for (const address of STRANGERS) {
    await portal.visitor().send({ ...supplierSignIn(email, 'guess-guess'), headers: { 'x-forwarded-for': address } })
  }
  const owner = portal.visitor()
  const before = await owner.call(supplierLogin, { email, password: 'anything-else' })

  await owner.call(resetPassword, { token, password: 'fresh-start-42' })
  const after = await owner.call(supplierLogin, { email, password: 'fresh-start-42' })

  expect([before.status, after.body.success]).toEqual([429, true])
})

describe('attempts from one address', () => {
  test('are limited, whatever the account', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 7; i += 1) statuses.push(await guess(1, undefined, `clerk${i}@partwire.test`))

    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  test('are possible again as they are forgiven, with the same delay each time', async () => {
    for (let i = 0; i < 6; i += 1) await guess(1, undefined, `clerk${i}@partwire.test`)
    portal.clock.advance({ minutes: 2.5 })

    const statuses = [await guess(1, undefined, 'a@partwire.test'), await guess(1, undefined, 'b@partwire.test')]

    expect(statuses).toEqual([200, 429])
  })

  test.each([
    ['2001:db8::1 and 2001:db8::2', (i: number) => `2001:db8::${i + 1}`],
    ['the addresses of any /64, however they are written', (i: number) => `2001:DB8:1:2:${i}::${i}`],
    ['an IPv4 address and the same one as IPv6', (i: number) => (i % 2 === 0 ? '192.0.2.1' : '::ffff:192.0.2.1')],
  ])('count %s together', async (_case, address) => {
    const statuses: number[] = []
    for (let i = 0; i < 7; i += 1) statuses.push(await guess(1, address(i), `operator${i}@partwire.test`))

    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })
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
    const device = { deviceToken: () => undefined, setDeviceCookie: () => {} }
    return {
      warnings: () => lines.map((line) => JSON.parse(line).msg),
      count: (address: string, account: string) =>
        countAttempt(deps, 'supplier-login', { address, ...device }, account),
    }
  }
})

describe('when too many hashes are waiting', () => {
  test('a sign-in is answered 503 with Retry-After and does not count as an attempt', async () => {
    const { passwords } = portal.deps
    Object.assign(passwords, argon2Passwords(concurrencyLimit(0, 0)))

    const statuses: number[] = []
    for (let i = 0; i < 7; i += 1) statuses.push(await guess(1))
    const { status, headers, body } = await portal.visitor().call(login, OPERATOR)
    Object.assign(passwords, argon2Passwords())

    expect(statuses).toEqual([503, 503, 503, 503, 503, 503, 503])
    expect({ status, retryAfter: headers['retry-after'], body }).toEqual({
      status: 503,
      retryAfter: '5',
      body: {
        success: false,
        code: 'busy',
        error: 'The portal is busy at the moment. Please try again in a few seconds.',
      },
    })
    expect([await guess(1), await guess(1), await guess(1), await guess(1)]).toEqual([200, 200, 200, 429])
  })
})

describe('asking for reset mails', () => {
  const ask = (email: string, visitor = portal.visitor()) =>
    visitor.call(sendPasswordReset, { email, host: 'http://localhost' })

  test('is limited, with the sentence of an unknown e-mail', async () => {
    const { contactEmail } = await givenSupplier(await givenSignedInOperator(portal))
    for (let i = 0; i < 3; i += 1) await ask(contactEmail)

    const answer = await ask(contactEmail)

    expect(answer).toMatchObject({ status: 429, body: { success: false, error: WRONG_EMAIL } })
    await portal.runJobs()
    expect(portal.mails).toHaveLength(3)
  })

  test('for unknown addresses is slow: one attempt instead of six from an address', async () => {
    const statuses = [(await ask('nobody@supplier.test')).status, (await ask('somebody@supplier.test')).status]

    expect(statuses).toEqual([200, 429])
  })

  test('by strangers does not keep the owner from a mail on a device on which the owner signed in before', async () => {
    const fields = await givenSupplier(await givenSignedInOperator(portal))
    const { contactEmail: email, password } = fields
    const owner = portal.visitor()
    await owner.call(supplierLogin, { email, password })
    for (const address of STRANGERS) {
      const payload = JSON.stringify({ email, host: 'http://localhost' })
      const headers = { 'x-forwarded-for': address }
      await portal.visitor().send({ method: 'POST', url: sendPasswordReset.path, payload, headers })
    }

    const answers = [await ask(email), await ask(email, owner)]

    expect(answers.map(({ status }) => status)).toEqual([429, 200])
  })
})

test('guessing reset tokens is limited per address, with the sentence of an invalid link', async () => {
  for (let i = 0; i < 6; i += 1) {
    await portal.visitor().call(resetPassword, { token: `guess-${i}`, password: 'fresh-start-42' })
  }

  const answer = await portal.visitor().call(resetPassword, { token: 'guess-last', password: 'fresh-start-42' })

  expect(answer).toMatchObject({ status: 429, body: { success: false, error: INVALID_LINK } })
})

test('checking reset tokens counts towards the same limit, and a valid one does not count', async () => {
  const { contactEmail } = await givenSupplier(await givenSignedInOperator(portal))
  const token = await requestToken(contactEmail)
  for (let i = 0; i < 7; i += 1) await portal.visitor().call(checkPasswordReset, { token })
  for (let i = 0; i < 6; i += 1) await portal.visitor().call(checkPasswordReset, { token: `guess-${i}` })

  const check = await portal.visitor().call(checkPasswordReset, { token: 'guess-last' })
  const reset = await portal.visitor().call(resetPassword, { token: 'guess-last', password: 'fresh-start-42' })

  expect([check.status, reset.status]).toEqual([429, 429])
})

/** Tries wrong passwords on a new device and returns the status of the last answer. */
async function guess(times: number, address = '203.0.113.7', email = OPERATOR.email): Promise<number> {
  let status = 0
  for (let i = 0; i < times; i += 1) status = (await wrongPassword(portal.visitor(), address, email)).status
  return status
}

function wrongPassword(visitor: Visitor, address = '203.0.113.7', email = OPERATOR.email) {
  const payload = JSON.stringify({ email, password: 'guess-guess' })
  return visitor.send({ method: 'POST', url: login.path, payload, headers: { 'x-forwarded-for': address } })
}

/** Signs in with the right password from the address that `guess` uses, on a new device if none is given. */
async function signIn(visitor = portal.visitor()) {
  const payload = JSON.stringify(OPERATOR)
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const { status, body } = await visitor.send({ method: 'POST', url: login.path, payload, headers })
  return { status, body }
}

function supplierSignIn(email: string, password: string) {
  return { method: 'POST', url: supplierLogin.path, payload: JSON.stringify({ email, password }) } as const
}

async function requestToken(email: string): Promise<string> {
  await portal.visitor().call(sendPasswordReset, { email, host: 'http://localhost' })
  await portal.runJobs()
  return /passwdReset\/([\w-]+)/.exec(portal.mails.at(-1)?.text ?? '')?.[1] ?? ''
}
