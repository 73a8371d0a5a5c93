import { adminCheckLogin, checkPasswordReset, sendPasswordReset, supplierCheckLogin } from '@partwire/contract/auth'
import { updateSupplier } from '@partwire/contract/suppliers'
import type { SupplierFields } from '@partwire/domain/suppliers/shape'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
  OPERATOR,
} from '../../../testing/given/given'
import {
  ACCOUNT_CALLS,
  givenApp,
  givenConfirmation,
  givenPasskey,
  type AccountArea,
  type SignedIn,
} from '../../../testing/given/given-factors'
import { findSupplierId } from '../../../testing/given/given-orders'
import { createTestAuthenticator } from '../../../testing/test-authenticator'
import { argon2Passwords } from '../../../security/passwords'
import { concurrencyLimit } from '../../../lib/concurrency-limit'
import { startTestApp, type TestApp, type Visitor } from '../../../testing/test-app'

const NEEDED = {
  status: 403,
  body: { success: false, code: 'confirmation-needed', error: 'Please confirm with your password first.' },
}
const AREAS: AccountArea[] = ['admin', 'supplier']

let portal: TestApp
let operator: Visitor
let supplier: SupplierFields
beforeEach(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  supplier = await givenSupplier(operator)
})
afterEach(() => portal.close())

describe.each(AREAS)('in the area %s', (area) => {
  const calls = ACCOUNT_CALLS[area]

  test('every change of password, factor and sessions needs the password first, also right after the sign-in', async () => {
    const { visitor } = await signedIn(area)

    const answers = [
      await visitor.call(calls.password, { password: 'another-secret' }),
      await visitor.call(calls.begin, { kind: 'app' }),
      await visitor.call(calls.begin, { kind: 'passkey' }),
      await visitor.call(calls.add, { code: '123456' }),
      await visitor.call(calls.remove, { factor: 'app' }),
      await visitor.call(calls.recoveryCodes, { replace: true }),
      await visitor.call(calls.endSessions, { session: 'others' }),
    ]

    for (const answer of answers) expect(answer).toMatchObject(NEEDED)
  })

  test('a password of more than 200 characters is answered as a wrong one, and as a new one with the limit', async () => {
    const account = await signedIn(area)
    const password = 'x'.repeat(201)

    const wrong = await account.visitor.call(calls.reauthenticate, { password })
    await givenConfirmation(account)
    const refused = await account.visitor.call(calls.password, { password })

    expect(wrong).toMatchObject({
      status: 403,
      body: {
        success: false,
        code: 'wrong-credentials',
        error: 'The password is wrong. Please enter again.',
        errorField: 'password',
      },
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { success: false, error: 'The password must have at most 200 characters.', errorField: 'password' },
    })
  })

  test('the password counts for ten minutes, and for this session only', async () => {
    const account = await signedIn(area)
    const { visitor: other } = await signedIn(area)
    await givenConfirmation(account)
    portal.clock.advance({ minutes: 9.9 })

    const intime = await account.visitor.call(calls.begin, { kind: 'app' })
    const elsewhere = await other.call(calls.begin, { kind: 'app' })
    portal.clock.advance({ minutes: 0.2 })
    const late = await account.visitor.call(calls.begin, { kind: 'app' })

    expect(intime.status).toBe(200)
    expect(elsewhere).toMatchObject(NEEDED)
    expect(late).toMatchObject(NEEDED)
  })

  test('the session gets a new id with the password, and a copy of the previous one ends', async () => {
    const account = await signedIn(area)
    const copy = portal.visitor()
    for (const [name, value] of account.visitor.cookies) copy.cookies.set(name, value)
    const before = await account.visitor.call(calls.get)

    await givenConfirmation(account)

    const after = await account.visitor.call(calls.get)
    expect([await isSignedIn(area, account.visitor), await isSignedIn(area, copy)]).toEqual([true, false])
    expect(after.body.sessions?.length).toBe(before.body.sessions?.length)
    expect(after.body.sessions?.find(({ isCurrent }) => isCurrent)?.createTime).toBe(
      before.body.sessions?.find(({ isCurrent }) => isCurrent)?.createTime,
    )
  })

  test('a passkey that was begun before can be added after the password was given again', async () => {
    const account = await signedIn(area)
    await givenConfirmation(account)
    const { body } = await account.visitor.call(calls.begin, { kind: 'passkey' })
    if (body.passkey === undefined) throw new Error('the reply has no options for a passkey')
    await givenConfirmation(account)

    const passkey = createTestAuthenticator().create(body.passkey)

    expect((await account.visitor.call(calls.add, { passkey, name: 'Key' })).body.success).toBe(true)
  })

  test('a password that cannot be checked, because too many hashes are waiting, does not count as wrong', async () => {
    const { visitor, password } = await signedIn(area)
    const { passwords } = portal.deps
    Object.assign(passwords, argon2Passwords(concurrencyLimit(0, 0)))

    const statuses: number[] = []
    for (let i = 0; i < 6; i += 1) statuses.push((await visitor.call(calls.reauthenticate, { password })).status)
    Object.assign(passwords, argon2Passwords())

    expect(statuses).toEqual([503, 503, 503, 503, 503, 503])
    expect((await visitor.call(calls.reauthenticate, { password })).status).toBe(200)
  })

  test('a wrong password is refused, and the attempt after five wrong ones ends the session', async () => {
    const { visitor, password } = await signedIn(area)

    const statuses: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const { status, body } = await visitor.call(calls.reauthenticate, { password: `guess-${i}` })
      expect(body).toMatchObject({ code: 'wrong-credentials', error: 'The password is wrong. Please enter again.' })
      statuses.push(status)
    }

    expect(statuses).toEqual([403, 403, 403, 403, 403])
    expect((await visitor.call(calls.reauthenticate, { password })).status).toBe(401)
    expect((await visitor.call(calls.get)).status).toBe(401)
  })

  test('guesses sent at the same moment cannot exceed the limit', async () => {
    const { visitor } = await signedIn(area)

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => visitor.call(calls.reauthenticate, { password: `guess-${i}` })),
    )

    expect(answers.filter(({ status }) => status === 403).length).toBe(5)
  })

  test('an account with an authenticator app gives a code too, each once', async () => {
    const account = await signedIn(area)
    const { visitor, password } = account
    const app = await givenApp(portal, account)
    portal.clock.advance({ minutes: 11 })
    const code = app.code()

    const asked = await visitor.call(calls.reauthenticate, { password })
    const wrong = await visitor.call(calls.reauthenticate, { password, code: '000000' })
    const before = await visitor.call(calls.remove, { factor: 'app' })
    const right = await visitor.call(calls.reauthenticate, { password, code })
    const again = await visitor.call(calls.reauthenticate, { password, code })

    expect(asked).toMatchObject({ status: 200, body: { code: 'code-needed', secondFactor: { hasApp: true } } })
    expect(wrong.body).toMatchObject({ code: 'wrong-code', error: 'The code is wrong. Please enter again.' })
    expect(before).toMatchObject(NEEDED)
    expect(right.body).toEqual({ success: true })
    expect(again.body.code).toBe('wrong-code')
  })

  test('an account with a passkey uses it, for the challenge of this session', async () => {
    const account = await signedIn(area)
    const { visitor, password } = account
    const { authenticator } = await givenPasskey(account)
    portal.clock.advance({ minutes: 11 })

    const { body } = await visitor.call(calls.reauthenticate, { password })
    const request = body.secondFactor?.passkey
    if (request === undefined) throw new Error('the reply asks for no passkey')
    const answer = await visitor.call(calls.reauthenticate, { password, passkey: authenticator.use(request) })

    expect(answer.body).toEqual({ success: true })
    expect((await visitor.call(calls.remove, { factor: authenticator.credential })).body.success).toBe(true)
  })

  test('a new password ends all sessions at once; this browser goes on with a new one', async () => {
    const account = await signedIn(area)
    const { visitor: other } = await signedIn(area)
    const previous = portal.visitor()
    for (const [name, value] of account.visitor.cookies) previous.cookies.set(name, value)
    await givenConfirmation(account)

    const answer = await account.visitor.call(calls.password, { password: ' another-secret ' })

    expect(answer.body).toEqual({ success: true })
    expect([await isSignedIn(area, account.visitor), await isSignedIn(area, other)]).toEqual([true, false])
    expect(await isSignedIn(area, previous)).toBe(false)
    const { email, password } = credentials(area)
    expect((await portal.visitor().call(calls.login, { email, password })).body.success).toBe(false)
    expect((await portal.visitor().call(calls.login, { email, password: 'another-secret' })).body.success).toBe(true)
  })

  test('a session that is ended elsewhere while its new password is hashed changes nothing and stays ended', async () => {
    const account = await signedIn(area)
    const { visitor: other, ...rest } = await signedIn(area)
    await givenConfirmation(account)
    await givenConfirmation({ ...rest, visitor: other })
    const { passwords } = portal.deps
    const { hash } = passwords
    Object.assign(passwords, {
      hash: async (password: string) => {
        await other.call(calls.endSessions, { session: 'others' })
        return hash(password)
      },
    })

    const refused = await account.visitor.call(calls.password, { password: 'another-secret' })
    Object.assign(passwords, { hash })

    expect(refused).toMatchObject({ status: 401, body: { success: false, code: 'unauthenticated' } })
    expect([await isSignedIn(area, account.visitor), await isSignedIn(area, other)]).toEqual([false, true])
    const { email, password } = credentials(area)
    expect((await portal.visitor().call(calls.login, { email, password })).body.success).toBe(true)
  })

  test.each([
    ['seven77', 'The password must have at least 8 characters.'],
    ['   ', 'Please enter password.'],
  ])('the new password %j is refused: %s', async (password, error) => {
    const account = await signedIn(area)
    await givenConfirmation(account)

    expect(await account.visitor.call(calls.password, { password })).toMatchObject({
      status: 400,
      body: { success: false, error, errorField: 'password' },
    })
  })
})

test('a new password of a supplier ends its reset links', async () => {
  const account = await signedIn('supplier')
  await portal.visitor().call(sendPasswordReset, { email: supplier.contactEmail, host: 'http://localhost' })
  await portal.runJobs()
  const token = /passwdReset\/([\w-]+)/.exec(portal.mails.at(-1)?.text ?? '')?.[1] ?? ''
  await givenConfirmation(account)

  await account.visitor.call(ACCOUNT_CALLS.supplier.password, { password: 'another-secret' })

  expect((await portal.visitor().call(checkPasswordReset, { token })).body.code).toBe('reset-link-invalid')
})

test('Update supplier asks for nothing: the operator changes password and e-mail of a supplier as specified', async () => {
  const id = await findSupplierId(portal, supplier.tecComId)

  const answer = await operator.call(updateSupplier, {
    id,
    password: 'another-secret',
    contactEmail: 'new@kessler.test',
  })

  expect(answer.body).toEqual({ success: true })
})

function credentials(area: AccountArea) {
  return area === 'admin' ? OPERATOR : { email: supplier.contactEmail, password: supplier.password }
}

async function signedIn(area: AccountArea): Promise<SignedIn> {
  const visitor = area === 'admin' ? await givenSignedInOperator(portal) : await givenSignedInSupplier(portal, supplier)
  return { area, visitor, password: credentials(area).password }
}

async function isSignedIn(area: AccountArea, visitor: Visitor): Promise<boolean> {
  return (await visitor.call(area === 'admin' ? adminCheckLogin : supplierCheckLogin)).body.success
}
