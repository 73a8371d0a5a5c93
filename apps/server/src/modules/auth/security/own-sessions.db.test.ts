import { supplierCheckLogin, supplierLogin } from '@partwire/contract/auth'
import type { OwnSession } from '@partwire/domain/security/shape'
import type { SupplierFields } from '@partwire/domain/suppliers/shape'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
  OPERATOR,
} from '../../../testing/given/given'
import { ACCOUNT_CALLS, type AccountArea, givenConfirmation } from '../../../testing/given/given-factors'
import { startTestApp, type TestApp, type Visitor } from '../../../testing/test-app'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const AREAS: AccountArea[] = ['admin', 'supplier']

let portal: TestApp
let supplier: SupplierFields
beforeEach(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  supplier = await givenSupplier(await givenSignedInOperator(portal))
  await portal.db.deleteFrom('sessions').execute()
})
afterEach(() => portal.close())

describe.each(AREAS)('the own sessions of the area %s', (area) => {
  const calls = ACCOUNT_CALLS[area]

  test('are listed with browser, address and times, the last used one first, and the one of the call is marked', async () => {
    const first = portal.clock.now().toISOString()
    const office = await signIn(area, FIREFOX)
    portal.clock.advance({ minutes: 10 })
    const second = portal.clock.now().toISOString()
    await signIn(area, CHROME)
    portal.clock.advance({ minutes: 5 })

    const sessions = await list(area, office)

    expect(sessions).toEqual([
      {
        session: expect.stringMatching(/^[\da-f]{64}$/),
        browser: 'Firefox on Windows',
        address: '127.0.0.1',
        createTime: first,
        lastSeenTime: portal.clock.now().toISOString(),
        isCurrent: true,
      },
      {
        session: expect.stringMatching(/^[\da-f]{64}$/),
        browser: 'Chrome on Linux',
        address: '127.0.0.1',
        createTime: second,
        lastSeenTime: second,
        isCurrent: false,
      },
    ])
  })

  test('one of them can be ended', async () => {
    const office = await signIn(area)
    const lost = await signIn(area)
    const other = await signIn(area)
    const [name = ''] = (await list(area, lost)).filter(({ isCurrent }) => isCurrent).map(({ session }) => session)

    await confirm(area, office)

    const answer = await office.call(calls.endSessions, { session: name })

    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect((await lost.call(calls.get)).status).toBe(401)
    expect([(await office.call(calls.get)).status, (await other.call(calls.get)).status]).toEqual([200, 200])
  })

  test('all others can be ended at once', async () => {
    const office = await signIn(area)
    const [lost, home] = [await signIn(area), await signIn(area)]

    await confirm(area, office)

    await office.call(calls.endSessions, { session: 'others' })

    expect([(await lost.call(calls.get)).status, (await home.call(calls.get)).status]).toEqual([401, 401])
    expect(await list(area, office)).toHaveLength(1)
  })

  test('are ended only after the password was given again: a stolen session cannot end that of the owner', async () => {
    const thief = await signIn(area)
    const owner = await signIn(area)
    const [name = ''] = (await list(area, owner)).filter(({ isCurrent }) => isCurrent).map(({ session }) => session)

    for (const session of [name, 'others']) {
      expect(await thief.call(calls.endSessions, { session })).toMatchObject({
        status: 403,
        body: { success: false, code: 'confirmation-needed', error: 'Please confirm with your password first.' },
      })
    }
    expect((await owner.call(calls.get)).status).toBe(200)
  })

  test('one that has ended, or was never there, is not found', async () => {
    const office = await signIn(area)
    await confirm(area, office)

    expect(await office.call(calls.endSessions, { session: 'f'.repeat(64) })).toMatchObject({
      status: 404,
      body: { success: false, code: 'not-found', error: 'This session has ended already.' },
    })
  })

  test('an expired one is not listed', async () => {
    await signIn(area)
    portal.clock.advance({ hours: 13 })

    expect(await list(area, await signIn(area))).toHaveLength(1)
  })
})

test('a session of another account is not found and goes on', async () => {
  const operator = await givenSignedInOperator(portal)
  const other = await givenSupplier(operator, { tecComId: 'OTHER', contactEmail: 'other@supplier.test' })
  const victim = await givenSignedInSupplier(portal, other)
  const attacker = await givenSignedInSupplier(portal, supplier)
  const names = [...(await list('supplier', victim)), ...(await list('admin', operator))].map(({ session }) => session)
  await confirm('supplier', attacker)

  for (const session of names) {
    expect((await attacker.call(ACCOUNT_CALLS.supplier.endSessions, { session })).status).toBe(404)
  }
  await attacker.call(ACCOUNT_CALLS.supplier.endSessions, { session: 'others' })

  expect((await victim.call(supplierCheckLogin)).body.success).toBe(true)
  expect((await list('admin', operator)).length).toBeGreaterThan(0)
})

test('the address is the one of the caller behind a trusted proxy', async () => {
  await portal.close()
  portal = await startTestApp({ trustedProxies: ['127.0.0.1'] })
  await givenOperator(portal)
  supplier = await givenSupplier(await givenSignedInOperator(portal))
  const visitor = portal.visitor()
  await visitor.send({
    method: 'POST',
    url: supplierLogin.path,
    payload: JSON.stringify({ email: supplier.contactEmail, password: supplier.password }),
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })

  expect((await list('supplier', visitor)).map(({ address }) => address)).toEqual(['203.0.113.7'])
})

async function signIn(area: AccountArea, userAgent = ''): Promise<Visitor> {
  const visitor = portal.visitor()
  const { login } = ACCOUNT_CALLS[area]
  const account = area === 'admin' ? OPERATOR : { email: supplier.contactEmail, password: supplier.password }
  const { status } = await visitor.send({
    method: 'POST',
    url: login.path,
    payload: JSON.stringify(account),
    headers: { 'user-agent': userAgent },
  })
  expect(status).toBe(200)
  return visitor
}

function confirm(area: AccountArea, visitor: Visitor): Promise<void> {
  return givenConfirmation({ area, visitor, password: area === 'admin' ? OPERATOR.password : supplier.password })
}

async function list(area: AccountArea, visitor: Visitor): Promise<OwnSession[]> {
  const { body } = await visitor.call(ACCOUNT_CALLS[area].get)
  return body.sessions ?? []
}
