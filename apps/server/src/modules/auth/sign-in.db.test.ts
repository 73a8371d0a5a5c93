import { listOrders } from '@partwire/contract/orders'
import { listSuppliers, updateSupplier } from '@partwire/contract/suppliers'
import {
  supplierCheckLogin,
  supplierLogin,
  supplierLogout,
  adminCheckLogin,
  login,
  logout,
} from '@partwire/contract/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
  OPERATOR,
} from '../../testing/given/given'
import { untilLockWaits } from '../../testing/database/lock-waits'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'
import {
  findOperator,
  insertOperator,
  lockPasswordHash,
  markOperatorRemoved,
  setOperatorDisabledAt,
  setOperatorPassword,
} from './operator-store'

let portal: TestApp
let operator: Visitor
let count = 0

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
})
beforeEach(async () => {
  operator = await givenSignedInOperator(portal)
})
afterAll(() => portal.close())

/** A supplier that no other test uses. */
function givenNewSupplier() {
  count += 1
  return givenSupplier(operator, { tecComId: `T${count}`, contactEmail: `clerk${count}@supplier.test` })
}

/** An operator that no other test uses. */
async function givenOtherOperator() {
  count += 1
  const email = `operator${count}@partwire.test`
  const { password } = OPERATOR
  const passwordHash = await portal.deps.passwords.hash(password)
  const id = await insertOperator(portal.db, { email, passwordHash, at: portal.clock.now() })
  if (id === null) throw new Error('there is an operator with this e-mail')
  return { id, email, password }
}

describe('admin login', () => {
  test('the right email and password sign the operator in', async () => {
    const visitor = portal.visitor()

    const answer = await visitor.call(login, OPERATOR)

    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect((await visitor.call(adminCheckLogin)).body).toEqual({ success: true, version: portal.deps.version })
  })

  test('the email is found whatever its case and the blanks around it', async () => {
    const answer = await portal.visitor().call(login, { ...OPERATOR, email: ` ${OPERATOR.email.toUpperCase()} ` })

    expect(answer.body).toEqual({ success: true })
  })

  test.each([
    ['a wrong password', { ...OPERATOR, password: 'wrong-password' }],
    ['an unknown email', { email: 'nobody@partwire.test', password: OPERATOR.password }],
  ])('%s is answered with 200 and no success, with the same text', async (_case, body) => {
    const visitor = portal.visitor()

    const answer = await visitor.call(login, body)

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      success: false,
      code: 'wrong-credentials',
      error: 'Username and password are wrong. Please enter again.',
    })
    expect((await visitor.call(adminCheckLogin)).body).toEqual({ success: false, code: 'unauthenticated' })
  })

  test.each([
    ['', '', 'Please enter email.'],
    ['x', ' ', 'Please enter password.'],
    ['x', 'secret', 'You have entered an invalid email address!'],
  ])('the server repeats the rule for email "%s" and password "%s"', async (email, password, error) => {
    const answer = await portal.visitor().call(login, { email, password })

    expect(answer).toMatchObject({ status: 400, body: { success: false, error } })
  })

  test.each<[string, (id: string) => Promise<void>]>([
    ['the password changes', (id) => setOperatorPassword(portal.db, id, { passwordHash: 'other', at: new Date() })],
    ['the operator is disabled', (id) => setOperatorDisabledAt(portal.db, id, new Date())],
    ['the operator is removed', (id) => markOperatorRemoved(portal.db, id, new Date())],
  ])('a sign-in during which %s opens no session', async (_case, change) => {
    const { id, email, password } = await givenOtherOperator()
    const { passwords } = portal.deps
    const { verify } = passwords
    passwords.verify = async (stored, given) => {
      const isCorrect = await verify(stored, given)
      await change(id)
      return isCorrect
    }
    const visitor = portal.visitor()

    const answer = await visitor.call(login, { email, password })

    passwords.verify = verify
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: false,
        code: 'wrong-credentials',
        error: 'Username and password are wrong. Please enter again.',
      },
    })
    expect(visitor.cookies.has('partwire_admin')).toBe(false)
    expect(await countSessions(id)).toBe(0)
  })

  test('a new password waits for a sign-in with the former one that is being completed', async () => {
    const { id } = await givenOtherOperator()

    const { change } = await portal.db.transaction().execute(async (tx) => {
      await lockPasswordHash(tx, id)
      const pending = { change: setOperatorPassword(portal.db, id, { passwordHash: 'other', at: new Date() }) }
      await untilLockWaits(portal.connectionString, 1)
      return pending
    })
    await change

    expect((await findOperator(portal.db, id))?.passwordHash).toBe('other')
  })

  test('a supplier cannot sign in through the admin login', async () => {
    const supplier = await givenNewSupplier()

    const answer = await portal.visitor().call(login, { email: supplier.contactEmail, password: supplier.password })

    expect(answer.body.success).toBe(false)
  })
})

describe('supplier login', () => {
  test('the first sign-in answers no last access time, the next one the time of the first', async () => {
    const { contactEmail: email, password } = await givenNewSupplier()
    const firstTime = portal.clock.now().toISOString()

    const first = await portal.visitor().call(supplierLogin, { email, password })
    portal.clock.advance({ minutes: 30 })
    const second = await portal.visitor().call(supplierLogin, { email, password })

    const known = { id: expect.stringMatching(/^\d+$/), supplierName: 'Kessler Fahrwerktechnik AG' }
    expect(first.body).toEqual({ success: true, supplier: known })
    expect(second.body).toEqual({ success: true, supplier: { ...known, lastAccessTime: firstTime } })
  })

  test('the session check answers the supplier with its last access time', async () => {
    const supplier = await givenNewSupplier()
    const visitor = await givenSignedInSupplier(portal, supplier)

    const answer = await visitor.call(supplierCheckLogin)

    expect(answer.body).toEqual({
      success: true,
      supplier: {
        id: await findSupplierIdBy(supplier.tecComId),
        supplierName: supplier.supplierName,
        lastAccessTime: portal.clock.now().toISOString(),
      },
    })
  })

  test('a disabled supplier with the right password gets statusCode 1', async () => {
    const supplier = await givenNewSupplier()
    await operator.call(updateSupplier, { id: await findSupplierIdBy(supplier.tecComId), active: false })
    const visitor = portal.visitor()

    const answer = await visitor.call(supplierLogin, { email: supplier.contactEmail, password: supplier.password })

    expect(answer).toMatchObject({
      status: 200,
      body: { success: false, statusCode: 1, error: 'Your account is disabled. Please contact support.' },
    })
    expect((await visitor.call(supplierCheckLogin)).body).toEqual({ success: false, code: 'unauthenticated' })
  })

  test('a disabled supplier with a wrong password does not learn that it is disabled', async () => {
    const supplier = await givenNewSupplier()
    await operator.call(updateSupplier, { id: await findSupplierIdBy(supplier.tecComId), active: false })

    const answer = await portal.visitor().call(supplierLogin, { email: supplier.contactEmail, password: 'guess-guess' })

    expect(answer.body).toEqual({
      success: false,
      code: 'wrong-credentials',
      error: 'Username and password are wrong. Please enter again.',
    })
  })

  test.each([
    ['its password changes', { password: 'changed-password' }],
    ['it is switched off and on again with a new password', { active: false, password: 'changed-password' }],
  ])('a sign-in during which %s opens no session', async (_case, changes) => {
    const supplier = await givenNewSupplier()
    const id = await findSupplierIdBy(supplier.tecComId)
    const { passwords } = portal.deps
    const { verify } = passwords
    passwords.verify = async (stored, password) => {
      const isCorrect = await verify(stored, password)
      await operator.call(updateSupplier, { id, ...changes })
      return isCorrect
    }
    const visitor = portal.visitor()

    const answer = await visitor.call(supplierLogin, { email: supplier.contactEmail, password: supplier.password })

    passwords.verify = verify
    expect(answer.body.success).toBe(false)
    expect(visitor.cookies.has('partwire_supplier')).toBe(false)
  })

  test('the server repeats the rule with the texts of the supplier area', async () => {
    const answer = await portal.visitor().call(supplierLogin, { email: 'x', password: 'secret' })

    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, error: 'You have entered an invalid email address.' },
    })
  })
})

describe.each([
  ['admin', login],
  ['supplier', supplierLogin],
])('the login of the area %s', (_area, call) => {
  test.each([
    ['a password of more than 200 characters', { email: OPERATOR.email, password: 'x'.repeat(201) }],
    ['a NUL character in the password', { email: OPERATOR.email, password: 'a\0b' }],
    ['half a character in the password', { email: OPERATOR.email, password: '\ud83d' }],
    ['a NUL character in the e-mail', { email: `a\0${OPERATOR.email}`, password: 'secret' }],
    ['an e-mail with many blanks', { email: OPERATOR.email.padEnd(255), password: 'secret' }],
  ])('answers %s as a wrong password, and checks no hash', async (_case, body) => {
    const { passwords } = portal.deps
    const { verify } = passwords
    let checked = 0
    passwords.verify = (...given) => {
      checked += 1
      return verify(...given)
    }

    const answer = await portal.visitor().call(call, body)

    passwords.verify = verify
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: false,
        code: 'wrong-credentials',
        error: 'Username and password are wrong. Please enter again.',
      },
    })
    expect(checked).toBe(0)
  })
})

describe('sessions', () => {
  test.each([
    ['supplier', supplierLogout, { supplier: false, operator: true }],
    ['operator', logout, { supplier: true, operator: false }],
  ])('signing out of the area of the %s leaves the other signed in', async (_area, call, expected) => {
    const supplier = await givenNewSupplier()
    const visitor = await givenSignedInSupplier(portal, supplier)
    await visitor.call(login, OPERATOR)

    await visitor.call(call)

    expect({
      supplier: (await visitor.call(supplierCheckLogin)).body.success,
      operator: (await visitor.call(adminCheckLogin)).body.success,
    }).toEqual(expected)
  })

  test('a session cookie kept from before a logout is not accepted', async () => {
    const stolen = new Map(operator.cookies)
    await operator.call(logout)

    const thief = portal.visitor()
    for (const [name, value] of stolen) thief.cookies.set(name, value)

    expect((await thief.call(adminCheckLogin)).body.success).toBe(false)
  })

  test('the session id is rotated at login and the previous one ends', async () => {
    const previous = new Map(operator.cookies)

    await operator.call(login, OPERATOR)

    const withPrevious = portal.visitor()
    for (const [name, value] of previous) withPrevious.cookies.set(name, value)
    expect(operator.cookies.get('partwire_admin')).not.toBe(previous.get('partwire_admin'))
    expect((await withPrevious.call(adminCheckLogin)).body.success).toBe(false)
    expect((await operator.call(adminCheckLogin)).body.success).toBe(true)
  })

  test('the anti-forgery token is renewed at login; the former one is not accepted any more', async () => {
    const visitor = portal.visitor()
    await visitor.send({ method: 'GET', url: '/healthz' })
    const before = new Map(visitor.cookies)
    await visitor.call(login, OPERATOR)
    const planted = portal.visitor()
    for (const [name, value] of visitor.cookies) planted.cookies.set(name, value)
    planted.cookies.set('XSRF-TOKEN', before.get('XSRF-TOKEN') ?? '')

    expect(visitor.cookies.get('XSRF-TOKEN')).not.toBe(before.get('XSRF-TOKEN'))
    expect((await planted.call(listSuppliers, {})).status).toBe(403)
    expect((await visitor.call(listSuppliers, {})).status).toBe(200)
  })

  test('one token is valid for both areas: signing in to one does not break the other', async () => {
    const supplier = await givenNewSupplier()
    const visitor = await givenSignedInSupplier(portal, supplier)
    const before = await visitor.call(listOrders, {})

    await visitor.call(login, OPERATOR)
    const after = [await visitor.call(listOrders, {}), await visitor.call(listSuppliers, {})]
    await visitor.call(logout)

    expect([before.status, ...after.map(({ status }) => status)]).toEqual([200, 200, 200])
    expect((await visitor.call(listOrders, {})).status).toBe(200)
  })

  test('session cookies are httpOnly and SameSite=Lax', async () => {
    const answer = await portal.visitor().call(login, OPERATOR)

    const cookie = [answer.headers['set-cookie']].flat().find((line) => String(line).startsWith('partwire_admin='))
    expect(cookie).toMatch(/^partwire_admin=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('session ids are stored hashed', async () => {
    const token = operator.cookies.get('partwire_admin') ?? ''

    const rows = await portal.db.selectFrom('sessions').select('token_hash').execute()

    expect(rows.map((row) => row.token_hash.toString('utf8'))).not.toContain(token)
    expect(rows.every((row) => row.token_hash.length === 32)).toBe(true)
  })

  test('an operator session ends after two hours without a request', async () => {
    portal.clock.advance({ hours: 1.9 })
    const stillThere = await operator.call(adminCheckLogin)
    portal.clock.advance({ hours: 2.1 })
    const gone = await operator.call(adminCheckLogin)

    expect([stillThere.body.success, gone.body.success]).toEqual([true, false])
  })

  test('an operator session ends after twelve hours in any case', async () => {
    for (let hour = 0; hour < 11; hour += 1) {
      portal.clock.advance({ hours: 1 })
      expect((await operator.call(adminCheckLogin)).body.success).toBe(true)
    }
    portal.clock.advance({ hours: 1.1 })

    expect((await operator.call(adminCheckLogin)).body.success).toBe(false)
  })

  test('a supplier session lasts a working day without a request, and not two', async () => {
    const visitor = await givenSignedInSupplier(portal, await givenNewSupplier())

    portal.clock.advance({ hours: 11 })
    const sameDay = await visitor.call(supplierCheckLogin)
    portal.clock.advance({ hours: 13 })
    const nextDay = await visitor.call(supplierCheckLogin)

    expect([sameDay.body.success, nextDay.body.success]).toEqual([true, false])
  })

  test('a supplier session ends after seven days in any case', async () => {
    const visitor = await givenSignedInSupplier(portal, await givenNewSupplier())
    for (let halfDay = 0; halfDay < 15; halfDay += 1) {
      portal.clock.advance({ hours: 11 })
      expect((await visitor.call(supplierCheckLogin)).body.success).toBe(true)
    }
    portal.clock.advance({ hours: 3.1 })

    expect((await visitor.call(supplierCheckLogin)).body.success).toBe(false)
  })
})

async function countSessions(operatorId: string): Promise<number> {
  const rows = await portal.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('operator_id', '=', operatorId)
    .execute()
  return rows.length
}

async function findSupplierIdBy(tecComId: string): Promise<string> {
  const row = await portal.db
    .selectFrom('suppliers')
    .select('id')
    .where('tec_com_id', '=', tecComId)
    .executeTakeFirstOrThrow()
  return row.id
}
