import { login } from '@partwire/contract/auth'
import type { SupplierFields } from '@partwire/domain/suppliers/shape'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { concurrencyLimit } from '../../../lib/concurrency-limit'
import { argon2Passwords } from '../../../security/passwords'
import { secretBox } from '../../../security/secret-box'
import { appCode } from '../../../testing/app-code'
import { rotateSecrets } from '../../../cli/rotate-secrets'
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
  type AccountArea,
  type SignedIn,
} from '../../../testing/given/given-factors'
import { startTestApp, type TestApp, type Visitor } from '../../../testing/test-app'

const AREAS: AccountArea[] = ['admin', 'supplier']
const NEW_KEY = Buffer.alloc(32, 9)

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

describe.each(AREAS)('the authenticator app of the area %s', (area) => {
  const calls = ACCOUNT_CALLS[area]

  test('is set up with its first code and comes with ten recovery codes', async () => {
    const account = await signedIn(area)
    await givenConfirmation(account)

    const begun = await account.visitor.call(calls.begin, { kind: 'app' })
    const key = begun.body.app?.key ?? ''
    const before = await factors(account)
    const added = await account.visitor.call(calls.add, { code: appCode(key, portal.clock.now()) })

    const email = area === 'admin' ? OPERATOR.email : supplier.contactEmail
    expect(begun.body.app).toEqual({
      key: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(
        `otpauth://totp/Partwire:${encodeURIComponent(email)}?issuer=Partwire&secret=${key}&`,
      ),
    })
    expect(before).toEqual({ passkeys: [], recoveryCodes: 0, isRequired: false })
    expect(new Set(added.body.recoveryCodes).size).toBe(10)
    expect(added.body.recoveryCodes?.every((code) => /^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/.test(code))).toBe(
      true,
    )
    expect(await factors(account)).toEqual({
      appTime: portal.clock.now().toISOString(),
      passkeys: [],
      recoveryCodes: 10,
      isRequired: false,
    })
  })

  test('is not set up while its recovery codes cannot be made, because too many hashes are waiting', async () => {
    const account = await signedIn(area)
    await givenConfirmation(account)
    const begun = await account.visitor.call(calls.begin, { kind: 'app' })
    const code = appCode(begun.body.app?.key ?? '', portal.clock.now())
    const { passwords } = portal.deps
    Object.assign(passwords, argon2Passwords(concurrencyLimit(0, 0)))

    const refused = await account.visitor.call(calls.add, { code })
    Object.assign(passwords, argon2Passwords())

    expect(refused.status).toBe(503)
    expect(await factors(account)).toEqual({ passkeys: [], recoveryCodes: 0, isRequired: false })
    expect((await account.visitor.call(calls.add, { code })).body.recoveryCodes).toHaveLength(10)
  })

  test('does not count before its first code, which must be right', async () => {
    const account = await signedIn(area)
    await givenConfirmation(account)
    await account.visitor.call(calls.begin, { kind: 'app' })

    const refused = await account.visitor.call(calls.add, { code: '000000' })
    const signIn = await portal.visitor().call(calls.login, credentials(area))

    expect(refused.body).toEqual({
      success: false,
      code: 'wrong-code',
      error: 'The code is wrong. Please enter again.',
    })
    expect(signIn.body.success).toBe(true)
  })

  test('has the key of the last begin, until it is set up', async () => {
    const account = await signedIn(area)
    await givenConfirmation(account)
    const first = await account.visitor.call(calls.begin, { kind: 'app' })
    const second = await account.visitor.call(calls.begin, { kind: 'app' })
    const now = portal.clock.now()

    const refused = await account.visitor.call(calls.add, { code: appCode(first.body.app?.key ?? '', now) })
    const added = await account.visitor.call(calls.add, { code: appCode(second.body.app?.key ?? '', now) })
    const again = await account.visitor.call(calls.begin, { kind: 'app' })

    expect([refused.body.success, added.body.success]).toEqual([false, true])
    expect(again).toMatchObject({ status: 409, body: { error: 'An authenticator app is set up already.' } })
  })

  test('can be removed; with it go the recovery codes and the question at sign-in', async () => {
    const account = await signedIn(area)
    await givenApp(portal, account)

    const answer = await account.visitor.call(calls.remove, { factor: 'app' })

    expect(answer.body).toEqual({ success: true })
    expect(await factors(account)).toEqual({ passkeys: [], recoveryCodes: 0, isRequired: false })
    expect((await portal.visitor().call(calls.login, credentials(area))).body.success).toBe(true)
    expect(await account.visitor.call(calls.remove, { factor: 'app' })).toMatchObject({ status: 404 })
  })

  test('is stored encrypted, and a copy of it does not work for another account', async () => {
    const account = await signedIn(area)
    const { key } = await givenApp(portal, account)
    const { rows } = await portal.pool.query<{ key_sealed: string }>('select key_sealed from totp_factors')

    expect(rows[0]?.key_sealed).toMatch(/^v2\./)
    expect(rows[0]?.key_sealed).not.toContain(key)
    await portal.pool.query(
      area === 'admin'
        ? `update totp_factors set operator_id = null, supplier_id = (select id from suppliers)`
        : `update totp_factors set supplier_id = null, operator_id = (select id from operators)`,
    )
    const other = area === 'admin' ? 'supplier' : 'admin'
    const visitor = portal.visitor()
    await visitor.call(ACCOUNT_CALLS[other].login, credentials(other))
    const answer = await visitor.call(ACCOUNT_CALLS[other].loginCode, { code: appCode(key, portal.clock.now()) })
    expect(answer.body).toMatchObject({ success: false, code: 'wrong-code' })
  })
})

describe.each(AREAS)('a recovery code of the area %s', (area) => {
  const calls = ACCOUNT_CALLS[area]

  test('signs in once, in capital or small letters, with or without dashes', async () => {
    const account = await signedIn(area)
    const { recoveryCodes } = await givenApp(portal, account)
    const [first = '', second = ''] = recoveryCodes

    const outcomes = [
      await signInWith(area, first),
      await signInWith(area, first),
      await signInWith(area, second.toLowerCase().replaceAll('-', ' ')),
    ]

    expect(outcomes).toEqual([true, false, true])
    expect(await factors(account)).toMatchObject({ recoveryCodes: 8 })
  })

  test('is not accepted with another end, nor for another account', async () => {
    const account = await signedIn(area)
    const { recoveryCodes } = await givenApp(portal, account)
    const other = area === 'admin' ? 'supplier' : 'admin'
    const { recoveryCodes: others } = await givenApp(portal, await signedIn(other))
    const [code = ''] = recoveryCodes

    expect(await signInWith(area, `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`)).toBe(false)
    expect(await signInWith(area, others[0] ?? '')).toBe(false)
    expect(await signInWith(area, code)).toBe(true)
  })

  test('can be replaced by ten new ones', async () => {
    const account = await signedIn(area)
    const { recoveryCodes } = await givenApp(portal, account)

    const { body } = await account.visitor.call(calls.recoveryCodes, { replace: true })

    expect(body.recoveryCodes).toHaveLength(10)
    expect(await signInWith(area, recoveryCodes[0] ?? '')).toBe(false)
    expect(await signInWith(area, body.recoveryCodes?.[0] ?? '')).toBe(true)
  })

  test('is stored as Argon2id, without the code', async () => {
    const { recoveryCodes } = await givenApp(portal, await signedIn(area))
    const { rows } = await portal.pool.query<{ code_hash: string; all: string }>(
      'select code_hash, recovery_codes::text as all from recovery_codes',
    )

    expect(rows).toHaveLength(10)
    expect(rows.every(({ code_hash: hash }) => hash.startsWith('$argon2id$'))).toBe(true)
    const secrets = recoveryCodes.map((code) => code.replaceAll('-', '').slice(4))
    expect(secrets.filter((secret) => rows.some(({ all }) => all.includes(secret)))).toEqual([])
  })
})

test('recovery codes need a second factor', async () => {
  const account = await signedIn('supplier')
  await givenConfirmation(account)

  expect(await account.visitor.call(ACCOUNT_CALLS.supplier.recoveryCodes, { replace: true })).toMatchObject({
    status: 409,
    body: { error: 'Please set up a second factor first.' },
  })
})

test('secrets rotate encrypts the keys of authenticator apps again', async () => {
  const operatorApp = await givenApp(portal, await signedIn('admin'))
  await givenApp(portal, await signedIn('supplier'))
  const secrets = secretBox([NEW_KEY, ...portal.deps.config.secretKeys])

  const message = await rotateSecrets({ ...portal.deps, secrets }, '')
  portal.deps.secrets.open = secretBox([NEW_KEY]).open

  expect(message).toBe('1 webservice passwords and 2 keys of authenticator apps are encrypted with the present key.')
  const visitor = portal.visitor()
  await visitor.call(login, OPERATOR)
  expect((await visitor.call(ACCOUNT_CALLS.admin.loginCode, { code: operatorApp.code() })).body.success).toBe(true)
})

function credentials(area: AccountArea) {
  return area === 'admin' ? OPERATOR : { email: supplier.contactEmail, password: supplier.password }
}

async function signedIn(area: AccountArea): Promise<SignedIn> {
  const visitor = area === 'admin' ? operator : await givenSignedInSupplier(portal, supplier)
  return { area, visitor, password: credentials(area).password }
}

async function signInWith(area: AccountArea, code: string): Promise<boolean> {
  const visitor = portal.visitor()
  await visitor.call(ACCOUNT_CALLS[area].login, credentials(area))
  return (await visitor.call(ACCOUNT_CALLS[area].loginCode, { code })).body.success
}

async function factors({ area, visitor }: SignedIn) {
  return (await visitor.call(ACCOUNT_CALLS[area].get)).body.factors
}
