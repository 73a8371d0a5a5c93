import { login } from '@partwire/contract/admin'
import { afterEach, describe, expect, test } from 'vitest'
import { givenOperator, OPERATOR } from '../testing/given'
import { startTestApp, type TestApp } from '../testing/test-app'

let portal: TestApp
afterEach(() => portal.close())

describe('the session cookie', () => {
  test.each([
    ['is Secure behind https with a trusted proxy', ['127.0.0.1'], '; Secure'],
    ['is not Secure when a caller who is no proxy says https', [], ''],
  ])('%s', async (_sentence, trustedProxies, secure) => {
    portal = await startTestApp({ trustedProxies })
    await givenOperator(portal)

    const { headers } = await portal.visitor().send({
      method: 'POST',
      url: login.path,
      payload: JSON.stringify(OPERATOR),
      headers: { 'x-forwarded-proto': 'https' },
    })

    expect(String(headers['set-cookie'])).toMatch(
      new RegExp(`^partwire_admin=[\\w-]{43}; Path=/; HttpOnly${secure}; SameSite=Lax$`),
    )
  })
})

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

  expect(statuses.map((answer) => answer.status)).toEqual([200, 429, 200])
})
