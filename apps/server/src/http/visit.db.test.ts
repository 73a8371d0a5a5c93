import { adminCheckLogin, login, logout } from '@partwire/contract/auth'
import { afterEach, describe, expect, test } from 'vitest'
import { givenOperator, givenSignedInOperator, OPERATOR } from '../testing/given/given'
import { startTestApp, type TestApp } from '../testing/test-app'

let portal: TestApp
afterEach(() => portal.close())

const HTTPS = { publicOrigins: ['https://portal.example.com'] }

describe('over https the session cookie', () => {
  test('has the prefix __Host- with what it asks for: Secure, Path=/ and no Domain', async () => {
    portal = await startTestApp(HTTPS)
    await givenOperator(portal)

    const { headers } = await portal.visitor().send(signIn())

    expect(listCookies(headers)).toEqual([
      expect.stringMatching(
        /^__Host-partwire_device=[\w-]{43}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(/^__Host-partwire_admin=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Path=\/; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-partwire_browser=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
  })

  test('signs in, and signing out clears it with the same attributes', async () => {
    portal = await startTestApp(HTTPS)
    await givenOperator(portal)
    const operator = await givenSignedInOperator(portal)

    const whileSignedIn = await operator.call(adminCheckLogin)
    const { headers } = await operator.call(logout)

    expect(whileSignedIn.body).toMatchObject({ success: true })
    expect(String(headers['set-cookie'])).toBe(
      '__Host-partwire_admin=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    )
    expect((await operator.call(adminCheckLogin)).body).toEqual({ success: false, code: 'unauthenticated' })
  })

  test('counts under no other name: one without the prefix may have been planted by a sibling host', async () => {
    portal = await startTestApp(HTTPS)
    await givenOperator(portal)
    const operator = await givenSignedInOperator(portal)
    const planted = portal.visitor()
    planted.cookies.set('partwire_admin', operator.cookies.get('__Host-partwire_admin') ?? '')

    expect((await planted.call(adminCheckLogin)).body).toEqual({ success: false, code: 'unauthenticated' })
  })
})

test('over http the session cookie has neither prefix nor Secure, whatever a request claims', async () => {
  portal = await startTestApp({ trustedProxies: ['127.0.0.1'] })
  await givenOperator(portal)

  const { headers } = await portal.visitor().send({ ...signIn(), headers: { 'x-forwarded-proto': 'https' } })

  expect(listCookies(headers)).toContainEqual(
    expect.stringMatching(/^partwire_admin=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
  )
  expect(listCookies(headers).filter((line) => /Secure|__Host-/.test(line))).toEqual([])
})

function listCookies(headers: Record<string, unknown>): string[] {
  return [headers['set-cookie']].flat().map(String)
}

function signIn() {
  return { method: 'POST', url: login.path, payload: JSON.stringify(OPERATOR) } as const
}

test('limits per address count the caller behind a trusted proxy, not the proxy', async () => {
  portal = await startTestApp({
    trustedProxies: ['127.0.0.1'],
    signInLimits: { perAccount: 100, perAddress: 1, minutes: 15 },
  })
  await givenOperator(portal)
  const tryFrom = (address: string) =>
    portal.visitor().send({
      method: 'POST',
      url: login.path,
      payload: JSON.stringify({ ...OPERATOR, password: 'guess-guess' }),
      headers: { 'x-forwarded-for': address },
    })

  const statuses = [await tryFrom('203.0.113.1'), await tryFrom('203.0.113.1'), await tryFrom('203.0.113.2')]

  expect(statuses.map((response) => response.status)).toEqual([200, 429, 200])
})
