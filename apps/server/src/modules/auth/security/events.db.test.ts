import { supplierLogin } from '@partwire/contract/auth'
import { resetSecondFactor } from '@partwire/contract/security'
import type { SupplierFields } from '@partwire/domain/suppliers/shape'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { resetOperatorFactor, resetSupplierFactor } from '../../../cli/reset-factor'
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
import { logLines, type LogLines } from '../../../testing/log-lines'
import { FROM_HERE, takeSecurityEvents } from '../../../testing/security-events'
import { startTestApp, type TestApp, type Visitor } from '../../../testing/test-app'

const AREAS: AccountArea[] = ['admin', 'supplier']
const NEW_PASSWORD = 'seven-yellow-trams'

let portal: TestApp
let operator: Visitor
let supplier: SupplierFields
let supplierId: string
let operatorId: string
let log: LogLines

beforeEach(async () => {
  log = logLines()
  portal = await startTestApp({}, undefined, log.log)
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  supplier = await givenSupplier(operator)
  supplierId = await findSupplierId(portal, supplier.tecComId)
  ;({ id: operatorId } = await portal.db.selectFrom('operators').select('id').executeTakeFirstOrThrow())
})
afterEach(() => portal.close())

const takeEvents = () => takeSecurityEvents(portal)

function credentials(area: AccountArea) {
  return area === 'admin' ? OPERATOR : { email: supplier.contactEmail, password: supplier.password }
}

/** A signed-in account. What was recorded until then is deleted. */
async function signedIn(area: AccountArea): Promise<SignedIn> {
  const visitor = area === 'admin' ? await givenSignedInOperator(portal) : await givenSignedInSupplier(portal, supplier)
  await takeEvents()
  return { area, visitor, password: credentials(area).password }
}

/** A browser in which the right password was given and the second factor is awaited. */
async function awaitingFactor(area: AccountArea): Promise<Visitor> {
  const visitor = portal.visitor()
  const { body } = await visitor.call(ACCOUNT_CALLS[area].login, credentials(area))
  expect(body.code).toBe('code-needed')
  return visitor
}

describe.each(AREAS)('of an account of the area %s', (area) => {
  const calls = ACCOUNT_CALLS[area]
  /** The fields of an event that the account causes itself. */
  const own = (kind: string, more: object = {}) => ({
    kind,
    area,
    ...(area === 'admin' ? { operator_id: operatorId } : { supplier_id: supplierId }),
    ...FROM_HERE,
    ...more,
  })

  test('a second factor is recorded when it is added, with its kind, not when it is begun', async () => {
    const account = await signedIn(area)

    await givenApp(portal, account)

    expect(await takeEvents()).toEqual([own('confirmed'), own('factor-added', { reason: 'totp' })])
  })

  test('a passkey is recorded when it is added', async () => {
    const account = await signedIn(area)

    await givenPasskey(account)

    expect(await takeEvents()).toEqual([own('confirmed'), own('factor-added', { reason: 'passkey' })])
  })

  test('a second factor that is not added is not recorded', async () => {
    const account = await signedIn(area)
    await givenConfirmation(account)
    await account.visitor.call(calls.begin, { kind: 'app' })
    await takeEvents()

    expect((await account.visitor.call(calls.add, { code: '000000' })).body.code).toBe('wrong-code')
    expect(await takeEvents()).toEqual([])
  })

  test('a removed second factor is recorded with its kind', async () => {
    const account = await signedIn(area)
    const { authenticator } = await givenPasskey(account)
    await takeEvents()

    await account.visitor.call(calls.remove, { factor: authenticator.credential })
    await account.visitor.call(calls.remove, { factor: 'app' })

    expect(await takeEvents()).toEqual([own('factor-removed', { reason: 'passkey' })])
  })

  test('new recovery codes are recorded', async () => {
    const account = await signedIn(area)
    await givenApp(portal, account)
    await takeEvents()

    await account.visitor.call(calls.recoveryCodes, { replace: true })

    expect(await takeEvents()).toEqual([own('recovery-codes-renewed')])
  })

  test('a sign-in is recorded after the second factor, with its kind, not after the password', async () => {
    const app = await givenApp(portal, await signedIn(area))
    await takeEvents()
    const visitor = await awaitingFactor(area)
    const afterPassword = await takeEvents()

    await visitor.call(calls.loginCode, { code: app.code() })

    expect(afterPassword).toEqual([])
    expect(await takeEvents()).toEqual([own('sign-in', { reason: 'totp' })])
  })

  test('a sign-in with a passkey is recorded as that', async () => {
    const { authenticator } = await givenPasskey(await signedIn(area))
    const visitor = portal.visitor()
    const { body } = await visitor.call(calls.login, credentials(area))
    await takeEvents()
    const request = body.secondFactor?.passkey
    if (request === undefined) throw new Error('the reply asks for no passkey')

    await visitor.call(calls.loginCode, { passkey: authenticator.use(request) })

    expect(await takeEvents()).toEqual([own('sign-in', { reason: 'passkey' })])
  })

  test('a recovery code is recorded when it is used, with the sign-in, and not a second time', async () => {
    const { recoveryCodes } = await givenApp(portal, await signedIn(area))
    const [code = ''] = recoveryCodes
    await takeEvents()

    await (await awaitingFactor(area)).call(calls.loginCode, { code })
    const first = await takeEvents()
    await (await awaitingFactor(area)).call(calls.loginCode, { code })

    expect(first).toEqual([own('recovery-code-used'), own('sign-in', { reason: 'recovery-code' })])
    expect(await takeEvents()).toEqual([own('sign-in-failed', { reason: 'wrong-code' })])
  })

  test('wrong codes are recorded, the last one that is checked as a lockout too, and refused ones are not', async () => {
    await givenApp(portal, await signedIn(area))
    await takeEvents()

    for (let signIn = 0; signIn < 3; signIn += 1) {
      const visitor = await awaitingFactor(area)
      for (let i = 0; i < 5; i += 1) await visitor.call(calls.loginCode, { code: '000000' })
    }

    expect(await takeEvents()).toEqual([
      ...Array.from({ length: 10 }, () => own('sign-in-failed', { reason: 'wrong-code' })),
      own('lockout', { reason: 'by-account' }),
    ])
  })

  test('a confirmation is recorded with the second factor that was given, and each wrong one with its reason', async () => {
    const account = await signedIn(area)
    const { visitor, password } = account
    const app = await givenApp(portal, account)
    await takeEvents()

    await visitor.call(calls.reauthenticate, { password: 'guess-guess' })
    await visitor.call(calls.reauthenticate, { password })
    await visitor.call(calls.reauthenticate, { password, code: '000000' })
    await visitor.call(calls.reauthenticate, { password, code: app.code() })

    expect(await takeEvents()).toEqual([
      own('confirmation-failed', { reason: 'wrong-password' }),
      own('confirmation-failed', { reason: 'wrong-code' }),
      own('confirmed', { reason: 'totp' }),
    ])
  })

  test('the end of a session by wrong confirmations is recorded once', async () => {
    const { visitor } = await signedIn(area)

    for (let i = 0; i < 8; i += 1) await visitor.call(calls.reauthenticate, { password: `guess-${i}` })

    expect(await takeEvents()).toEqual([
      ...Array.from({ length: 5 }, () => own('confirmation-failed', { reason: 'wrong-password' })),
      own('session-ended', { reason: 'wrong-password' }),
    ])
  })

  test('a new password is recorded, and the other sessions that it ends', async () => {
    await signedIn(area)
    const account = await signedIn(area)
    const others = (await countSessions(area)) - 1
    await givenConfirmation(account)
    await takeEvents()

    await account.visitor.call(calls.password, { password: NEW_PASSWORD })

    expect(others).toBeGreaterThan(0)
    expect(await takeEvents()).toEqual([
      own('password-changed', { reason: 'by-user' }),
      own('session-ended', { reason: 'password-changed', details: String(others) }),
    ])
  })

  test('a new password that ends no other session is recorded as that alone', async () => {
    await portal.db.deleteFrom('sessions').execute()
    const account = await signedIn(area)
    await givenConfirmation(account)
    await takeEvents()

    await account.visitor.call(calls.password, { password: NEW_PASSWORD })

    expect(await takeEvents()).toEqual([own('password-changed', { reason: 'by-user' })])
  })

  test.each([
    ['password1', 'This password is too common. Please choose another one.'],
    [
      area === 'admin' ? 'operator-4711' : 'fahrwerktechnik!',
      'The password must not contain the name or the e-mail address of the account.',
    ],
  ])('the own new password %j is refused, also in the demo, and not recorded', async (password, error) => {
    const account = await signedIn(area)
    await givenConfirmation(account)
    await takeEvents()

    const answer = await account.visitor.call(calls.password, { password })

    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid', error } })
    expect(await takeEvents()).toEqual([])
    expect((await portal.visitor().call(calls.login, credentials(area))).body.success).toBe(true)
  })

  test('an ended session is recorded, all others together with their number, and none without one', async () => {
    await portal.db.deleteFrom('sessions').execute()
    await signedIn(area)
    await signedIn(area)
    const { visitor: lost } = await signedIn(area)
    const account = await signedIn(area)
    const { body } = await lost.call(calls.get)
    const name = body.sessions?.find(({ isCurrent }) => isCurrent)?.session ?? ''
    await givenConfirmation(account)
    await takeEvents()

    await account.visitor.call(calls.endSessions, { session: name })
    await account.visitor.call(calls.endSessions, { session: name })
    await account.visitor.call(calls.endSessions, { session: 'others' })
    await account.visitor.call(calls.endSessions, { session: 'others' })

    expect(await takeEvents()).toEqual([
      own('session-ended', { reason: 'ended-elsewhere', details: '1' }),
      own('session-ended', { reason: 'ended-elsewhere', details: '2' }),
    ])
  })

  test('a reset of the second factor on the command line is recorded without an address', async () => {
    await givenApp(portal, await signedIn(area))
    const sessions = await countSessions(area)
    await takeEvents()
    const reset = area === 'admin' ? resetOperatorFactor : resetSupplierFactor

    await reset(portal.deps, credentials(area).email)

    const { address: _here, ...event } = own('factor-reset', { reason: 'on-command-line' })
    expect(await takeEvents()).toEqual([
      event,
      { ...event, kind: 'session-ended', reason: 'factor-changed', details: String(sessions) },
    ])
  })

  test('each event is a line in the log with the same kind, reason and account', async () => {
    const account = await signedIn(area)
    await givenApp(portal, account)
    await account.visitor.call(calls.recoveryCodes, { replace: true })
    log.lines.splice(0)
    await takeEvents()

    await account.visitor.call(calls.remove, { factor: 'app' })

    const lines = securityLines()
    expect(lines).toMatchObject([
      {
        securityEvent: 'factor-removed',
        reason: 'totp',
        area,
        supplierId: area === 'supplier' ? supplierId : null,
        operatorId: area === 'admin' ? operatorId : null,
        address: '127.0.0.1',
      },
    ])
  })

  async function countSessions(of: AccountArea): Promise<number> {
    const column = of === 'admin' ? 'operator_id' : 'supplier_id'
    return (await portal.db.selectFrom('sessions').select('created_at').where(column, 'is not', null).execute()).length
  }
})

function securityLines(): unknown[] {
  return log.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event')
}

test('a reset of the second factor by the operator is recorded with the operator', async () => {
  await givenApp(portal, await signedIn('supplier'))
  await takeEvents()

  await operator.call(resetSecondFactor, { id: supplierId })

  const event = { area: 'admin', supplier_id: supplierId, operator_id: operatorId, ...FROM_HERE }
  expect(await takeEvents()).toEqual([
    { ...event, kind: 'factor-reset', reason: 'by-operator' },
    { ...event, kind: 'session-ended', reason: 'factor-changed', details: '1' },
  ])
})

test('a required second factor that cannot be removed leaves neither an event nor a line', async () => {
  portal.deps.config.operatorSecondFactor = 'required'
  const account = await signedIn('admin')
  await givenApp(portal, account)
  await takeEvents()
  log.lines.splice(0)

  expect((await account.visitor.call(ACCOUNT_CALLS.admin.remove, { factor: 'app' })).status).toBe(409)

  expect(await takeEvents()).toEqual([])
  expect(securityLines()).toEqual([])
})

test('a browser is known after the right password, before the code: guesses of strangers do not lock it out', async () => {
  portal.deps.config.signInLimits.perAccount = 2
  const app = await givenApp(portal, await signedIn('supplier'))
  const device = await awaitingFactor('supplier')
  const { email } = credentials('supplier')
  for (let i = 0; i < 4; i += 1) await portal.visitor().call(supplierLogin, { email, password: `guess-${i}` })

  const stranger = await portal.visitor().call(supplierLogin, credentials('supplier'))
  const again = await device.call(supplierLogin, credentials('supplier'))
  const signedInAgain = await device.call(ACCOUNT_CALLS.supplier.loginCode, { code: app.code() })

  expect(stranger.status).toBe(429)
  expect(again.body.code).toBe('code-needed')
  expect(signedInAgain.body.success).toBe(true)
})
