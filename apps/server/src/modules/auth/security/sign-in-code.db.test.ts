import { adminCheckLogin, sendPasswordReset, supplierCheckLogin, supplierLogin } from '@partwire/contract/auth'
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
import { ACCOUNT_CALLS, givenApp, type AccountArea } from '../../../testing/given/given-factors'
import { findSupplierId } from '../../../testing/given/given-orders'
import { argon2Passwords } from '../../../security/passwords'
import { concurrencyLimit } from '../../../lib/concurrency-limit'
import { startTestApp, type TestApp, type Visitor } from '../../../testing/test-app'
import { findOperatorByEmail, setOperatorPassword } from '../operator-store'
import { deleteOperatorSessions } from '../session-store'

const WRONG_CODE = {
  success: false,
  code: 'wrong-code',
  error: 'The code is wrong. Please enter again.',
  secondFactor: { hasApp: true },
}
const EXPIRED = {
  status: 409,
  body: { success: false, code: 'sign-in-expired', error: 'Your sign-in has expired. Please sign in again.' },
}
const AREAS: AccountArea[] = ['admin', 'supplier']

let portal: TestApp
let operator: Visitor
let supplier: SupplierFields
beforeEach(async () => {
  portal = await startTestApp({ signInLimits: { perAccount: 1_000, perAddress: 1_000, minutes: 15 } })
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  supplier = await givenSupplier(operator)
})
afterEach(() => portal.close())

describe.each(AREAS)('an account of the area %s with an authenticator app', (area) => {
  const { loginCode } = ACCOUNT_CALLS[area]

  test('is asked for a code after the right password, and is signed in only with it', async () => {
    const app = await givenAppFor(area)
    const visitor = portal.visitor()

    const asked = await enterPassword(area, visitor)
    const before = await isSignedIn(area, visitor)
    const answer = await visitor.call(loginCode, { code: app.code() })

    expect(asked).toMatchObject({ status: 200 })
    expect(asked.body).toEqual({
      success: false,
      code: 'code-needed',
      error: 'Please enter the code of your second factor.',
      secondFactor: { hasApp: true },
      ...(area === 'supplier' && { statusCode: 2 }),
    })
    expect(before).toBe(false)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await isSignedIn(area, visitor)).toBe(true)
  })

  test('is not asked for a code after a wrong password, which is answered as for any account', async () => {
    await givenAppFor(area)
    const visitor = portal.visitor()

    const answer = await visitor.call(ACCOUNT_CALLS[area].login, { ...credentials(area), password: 'guess-guess' })

    expect(answer.body).toEqual({
      success: false,
      code: 'wrong-credentials',
      error: 'Username and password are wrong. Please enter again.',
    })
    expect([...visitor.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', 'partwire_browser'])
  })

  test('cannot use a code twice, nor one of an earlier time', async () => {
    const app = await givenAppFor(area)
    const earlier = app.code()
    portal.clock.advance({ minutes: 0.5 })
    const code = app.code()
    const [first, second] = [await givenPending(area), await givenPending(area)]

    const answers = [
      await first.call(loginCode, { code }),
      await second.call(loginCode, { code }),
      await (await givenPending(area)).call(loginCode, { code }),
      await (await givenPending(area)).call(loginCode, { code: earlier }),
    ]

    expect(answers[0]?.body.success).toBe(true)
    expect(answers[1]).toMatchObject(EXPIRED)
    expect(answers.slice(2).map(({ body }) => body)).toEqual([WRONG_CODE, WRONG_CODE])
  })

  test('has no rights while it waits for the code', async () => {
    await givenAppFor(area)
    const visitor = await givenPending(area)
    const name = area === 'admin' ? 'partwire_admin' : 'partwire_supplier'
    const token = visitor.cookies.get(`${name}_code`) ?? ''

    visitor.cookies.set(name, token)

    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await isSignedIn(area, visitor)).toBe(false)
    expect((await visitor.call(ACCOUNT_CALLS[area].get)).status).toBe(401)
  })

  test('signs in only in the browser in which the password was entered', async () => {
    const app = await givenAppFor(area)
    await givenPending(area)

    expect(await portal.visitor().call(loginCode, { code: app.code() })).toMatchObject(EXPIRED)
  })

  test('has five minutes to enter the code', async () => {
    const app = await givenAppFor(area)
    const visitor = await givenPending(area)
    portal.clock.advance({ minutes: 5.1 })

    expect(await visitor.call(loginCode, { code: app.code() })).toMatchObject(EXPIRED)
  })

  test('has five attempts for a sign-in', async () => {
    const app = await givenAppFor(area)
    const visitor = await givenPending(area)

    for (let i = 0; i < 5; i += 1) expect((await visitor.call(loginCode, { code: '000000' })).body).toEqual(WRONG_CODE)

    expect(await visitor.call(loginCode, { code: app.code() })).toMatchObject(EXPIRED)
  })

  test('has ten wrong codes a day; from then on the right one is answered like a wrong one', async () => {
    const app = await givenAppFor(area)
    for (let i = 0; i < 10; i += 1) await (await givenPending(area)).call(loginCode, { code: '000000' })

    const refused = await (await givenPending(area)).call(loginCode, { code: app.code() })
    portal.clock.advance({ hours: 24, minutes: 1 })
    const nextDay = await (await givenPending(area)).call(loginCode, { code: app.code() })

    expect(refused.body).toEqual(WRONG_CODE)
    expect(nextDay.body.success).toBe(true)
  })

  test('has used no attempt with a recovery code that cannot be checked, because too many hashes are waiting', async () => {
    const app = await givenAppFor(area)
    const visitor = await givenPending(area)
    const { passwords } = portal.deps
    Object.assign(passwords, argon2Passwords(concurrencyLimit(0, 0)))

    const statuses: number[] = []
    for (let i = 0; i < 6; i += 1)
      statuses.push((await visitor.call(loginCode, { code: 'ABCD-EFGH-JKLM-NPQR' })).status)
    Object.assign(passwords, argon2Passwords())

    expect(statuses).toEqual([503, 503, 503, 503, 503, 503])
    expect((await visitor.call(loginCode, { code: app.code() })).body.success).toBe(true)
  })

  test('cannot be guessed in parallel', async () => {
    await givenAppFor(area)
    const visitor = await givenPending(area)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => visitor.call(loginCode, { code: String(100_000 + i) })),
    )

    expect(answers.filter(({ status }) => status === 200).length).toBe(5)
  })

  test('gets a new session id, and the previous one of the browser ends', async () => {
    const app = await givenAppFor(area)
    const visitor = await givenPending(area)
    await visitor.call(loginCode, { code: app.code() })
    const previous = portal.visitor()
    for (const [name, value] of visitor.cookies) previous.cookies.set(name, value)
    portal.clock.advance({ minutes: 0.5 })

    await enterPassword(area, visitor)
    const whileAsked = await isSignedIn(area, previous)
    await visitor.call(loginCode, { code: app.code() })

    expect([whileAsked, await isSignedIn(area, previous), await isSignedIn(area, visitor)]).toEqual([true, false, true])
    expect([...visitor.cookies.keys()].some((name) => name.endsWith('_code'))).toBe(false)
  })

  test.each(['', '  '])('is told to enter a code for %j', async (code) => {
    await givenAppFor(area)

    expect(await (await givenPending(area)).call(loginCode, { code })).toMatchObject({
      status: 400,
      body: { success: false, code: 'invalid', error: 'Please enter code.', errorField: 'code' },
    })
  })
})

describe('the pending sign-in of a supplier ends', () => {
  test.each([
    ['its password changes', { password: 'changed-password' }],
    ['it is deactivated', { active: false }],
    ['its e-mail changes', { contactEmail: 'moved@kessler.test' }],
  ])('when %s', async (_case, changes) => {
    const app = await givenAppFor('supplier')
    const visitor = await givenPending('supplier')

    await operator.call(updateSupplier, { id: await findSupplierId(portal, supplier.tecComId), ...changes })

    expect(await visitor.call(ACCOUNT_CALLS.supplier.loginCode, { code: app.code() })).toMatchObject(EXPIRED)
  })
})

describe('the sign-in of an operator with a second factor', () => {
  test('waits for no code when the password changes while it is checked', async () => {
    await givenAppFor('admin')
    const { passwords } = portal.deps
    const { verify } = passwords
    passwords.verify = async (stored, password) => {
      const isCorrect = await verify(stored, password)
      await changeOperatorPassword()
      return isCorrect
    }
    const visitor = portal.visitor()

    const answer = await enterPassword('admin', visitor)

    passwords.verify = verify
    expect(answer.body).toEqual({
      success: false,
      code: 'wrong-credentials',
      error: 'Username and password are wrong. Please enter again.',
    })
    expect(visitor.cookies.has('partwire_admin_code')).toBe(false)
    expect(await portal.db.selectFrom('pending_sign_ins').select('operator_id').execute()).toEqual([])
  })

  test('ends when the password changes before the code is given', async () => {
    const app = await givenAppFor('admin')
    const visitor = await givenPending('admin')

    await changeOperatorPassword()

    expect(await visitor.call(ACCOUNT_CALLS.admin.loginCode, { code: app.code() })).toMatchObject(EXPIRED)
  })
})

test('a disabled supplier with a second factor gets statusCode 1 after the right password', async () => {
  await givenAppFor('supplier')
  await operator.call(updateSupplier, { id: await findSupplierId(portal, supplier.tecComId), active: false })

  expect((await enterPassword('supplier', portal.visitor())).body).toMatchObject({ statusCode: 1 })
})

test('the reply of the second step has the last access before this sign-in', async () => {
  const before = portal.clock.now().toISOString()
  const app = await givenAppFor('supplier')
  const visitor = await givenPending('supplier')

  const { body } = await visitor.call(ACCOUNT_CALLS.supplier.loginCode, { code: app.code() })

  expect(body.supplier).toMatchObject({ supplierName: supplier.supplierName, lastAccessTime: before })
})

test('ten wrong codes are forgotten when the password is changed: only a person who knew it gave them', async () => {
  const app = await givenAppFor('supplier')
  for (let i = 0; i < 10; i += 1) {
    await (await givenPending('supplier')).call(ACCOUNT_CALLS.supplier.loginCode, { code: '000000' })
  }
  const id = await findSupplierId(portal, supplier.tecComId)
  await operator.call(updateSupplier, { id, password: 'changed-password' })
  const visitor = portal.visitor()
  await visitor.call(supplierLogin, { email: supplier.contactEmail, password: 'changed-password' })

  expect((await visitor.call(ACCOUNT_CALLS.supplier.loginCode, { code: app.code() })).body.success).toBe(true)
})

test('a forgotten password is reset without the second factor, which the sign-in still asks for', async () => {
  await givenAppFor('supplier')

  const answer = await portal
    .visitor()
    .call(sendPasswordReset, { email: supplier.contactEmail, host: 'http://localhost' })

  expect(answer.body).toEqual({ success: true })
  expect((await enterPassword('supplier', portal.visitor())).body.code).toBe('code-needed')
})

function credentials(area: AccountArea) {
  return area === 'admin' ? OPERATOR : { email: supplier.contactEmail, password: supplier.password }
}

function enterPassword(area: AccountArea, visitor: Visitor) {
  return visitor.call(ACCOUNT_CALLS[area].login, credentials(area))
}

/** A visitor who has entered the right password. */
async function givenPending(area: AccountArea): Promise<Visitor> {
  const visitor = portal.visitor()
  await enterPassword(area, visitor)
  return visitor
}

async function givenAppFor(area: AccountArea) {
  const { password } = credentials(area)
  const visitor = area === 'admin' ? operator : await givenSignedInSupplier(portal, supplier)
  return givenApp(portal, { area, visitor, password })
}

async function isSignedIn(area: AccountArea, visitor: Visitor): Promise<boolean> {
  const { body } = await visitor.call(area === 'admin' ? adminCheckLogin : supplierCheckLogin)
  return body.success
}

/** Changes the password as the command line does. */
async function changeOperatorPassword(): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    const row = await findOperatorByEmail(tx, OPERATOR.email)
    if (row === null) throw new Error('there is no operator')
    await setOperatorPassword(tx, row.id, { passwordHash: 'other', at: portal.clock.now() })
    await deleteOperatorSessions(tx, row.id)
  })
}
