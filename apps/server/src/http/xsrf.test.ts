import { beforeEach, describe, expect, test } from 'vitest'
import { antiForgery, WITH_TOKEN } from '../testing/anti-forgery'
import { appWithoutDatabase } from '../testing/app-without-database'
import { signer } from '../security/signer'
import { browserToken, tokenCheck } from './xsrf'

const REFUSED = {
  success: false,
  code: 'forbidden',
  error: 'The security token is missing or wrong. Please reload the page and try again.',
}

describe('the XSRF-TOKEN cookie', () => {
  test.each(['/healthz', '/api/docs', '/api/supplierLogout', '/api/nowhere'])(
    'is set by a GET of %s that lacks it',
    async (url) => {
      const { app } = await appWithoutDatabase()

      const { headers } = await app.inject({ url })

      const [first] = [headers['set-cookie']].flat()
      expect(first).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/)
    },
  )

  test.each(['/assets/app.js', '/api/docs/swagger-ui.css'])('is not set by the file %s', async (url) => {
    const { app } = await appWithoutDatabase()

    const { headers } = await app.inject({ url })

    expect(headers['set-cookie']).toBeUndefined()
  })

  test('is readable by the page, which must repeat it', async () => {
    const { app } = await appWithoutDatabase()

    const { cookies } = await app.inject({ url: '/healthz' })

    expect(cookies).toEqual([
      { name: 'XSRF-TOKEN', value: expect.any(String), path: '/', sameSite: 'Lax' },
      // The id that the token is bound to is not readable.
      { name: 'partwire_browser', value: expect.any(String), path: '/', sameSite: 'Lax', httpOnly: true },
    ])
  })

  test('is another one for every browser', async () => {
    const { app } = await appWithoutDatabase()

    const [one, other] = [await app.inject({ url: '/healthz' }), await app.inject({ url: '/healthz' })]

    expect(one.cookies[0]?.value).not.toBe(other.cookies[0]?.value)
  })

  test('stays as it is when the browser has it', async () => {
    const { app } = await appWithoutDatabase()

    const { headers } = await app.inject({ url: '/healthz', cookies: WITH_TOKEN.cookies })

    expect(headers['set-cookie']).toBeUndefined()
  })

  test.each([
    ['without the id of the browser', { 'XSRF-TOKEN': WITH_TOKEN.cookies['XSRF-TOKEN'] }],
    ['with the id of another browser', { ...WITH_TOKEN.cookies, partwire_browser: 'A'.repeat(43) }],
    ['with a token that was never issued', { ...WITH_TOKEN.cookies, 'XSRF-TOKEN': 'mine' }],
    ['with a token of another key', antiForgery([Buffer.alloc(32, 9)]).cookies],
  ])('%s is replaced by the next GET', async (_case, cookies) => {
    const { app } = await appWithoutDatabase()

    const response = await app.inject({ url: '/healthz', cookies })

    expect(response.cookies.map(({ name }) => name)).toEqual(['XSRF-TOKEN', 'partwire_browser'])
  })

  test('of a former key stays valid while the key is configured', async () => {
    const former = Buffer.alloc(32, 9)
    const { app } = await appWithoutDatabase({ secretKeys: [Buffer.alloc(32, 8), former] })

    const { headers } = await app.inject({ url: '/healthz', cookies: antiForgery([former]).cookies })

    expect(headers['set-cookie']).toBeUndefined()
  })
})

describe('every POST must repeat the token', () => {
  const { cookies: own, headers: repeated } = WITH_TOKEN
  const token = own['XSRF-TOKEN']
  const { 'XSRF-TOKEN': _token, ...browser } = own

  test.each([
    ['without cookie and header', {}, {}],
    ['without the header', own, {}],
    ['without the cookie', browser, repeated],
    ['with a wrong token', own, { 'x-xsrf-token': `${token.slice(0, -2)}AA` }],
    ['with a longer token', own, { 'x-xsrf-token': `${token}2` }],
    ['with an empty token', { ...own, 'XSRF-TOKEN': '' }, { 'x-xsrf-token': '' }],
    ['with a token of other bytes', own, { 'x-xsrf-token': 'ä'.repeat(43) }],
    ['with a token that somebody invented and planted', { ...browser, 'XSRF-TOKEN': 'x' }, { 'x-xsrf-token': 'x' }],
    ['with the token of another browser', { ...own, partwire_browser: 'A'.repeat(43) }, repeated],
    ['with a token and no browser', { 'XSRF-TOKEN': token }, repeated],
  ])('%s it is refused with 403', async (_case, cookies, headers) => {
    const { app } = await appWithoutDatabase()
    let reached = false
    app.post('/test', async () => (reached = true))

    const response = await app.inject({ method: 'POST', url: '/test', cookies, headers, payload: {} })

    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual(REFUSED)
    expect(reached).toBe(false)
  })

  test('with the token it goes through', async () => {
    const { app } = await appWithoutDatabase()
    app.post('/test', async () => ({ success: true }))

    const response = await app.inject({
      method: 'POST',
      url: '/test',
      ...WITH_TOKEN,
      payload: {},
    })

    expect(response.statusCode).toBe(200)
  })

  test.each([
    [undefined, ['XSRF-TOKEN', 'partwire_browser']],
    ['same-origin', ['XSRF-TOKEN', 'partwire_browser']],
    ['cross-site', []],
    ['same-site', []],
  ])('a refused one gets a token to repeat, unless it comes from another site (%s)', async (site, expected) => {
    const { app } = await appWithoutDatabase()

    const response = await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: site === undefined ? {} : { 'sec-fetch-site': site },
      payload: {},
    })

    expect(response.statusCode).toBe(403)
    expect(response.cookies.map(({ name }) => name)).toEqual(expected)
  })

  test('the token is checked before the body is read', async () => {
    const { app } = await appWithoutDatabase()

    const response = await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
      payload: '{ garbage',
    })

    expect(response.json()).toEqual(REFUSED)
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('so must every %s', async (method) => {
    const { app } = await appWithoutDatabase()

    const response = await app.inject({ method, url: '/api/login' })

    expect(response.json()).toEqual(REFUSED)
  })
})

describe('the state-changing GETs', () => {
  const STATE_CHANGING = [
    '/api/logout',
    '/api/supplierLogout',
    '/api/supplier/customer/sync',
    '/api/supplier/order/sync',
  ]

  test.each(STATE_CHANGING.flatMap((url) => ['cross-site', 'same-site'].map((site) => [url, site] as const)))(
    '%s is refused when Sec-Fetch-Site says %s',
    async (url, site) => {
      const { app } = await appWithoutDatabase()

      const response = await app.inject({ url, headers: { 'sec-fetch-site': site } })

      expect(response.statusCode).toBe(403)
      expect(response.json()).toEqual({
        success: false,
        code: 'forbidden',
        error: 'This call is not allowed from another site.',
      })
    },
  )

  test('are refused as HEAD too, which runs the same verb', async () => {
    const { app } = await appWithoutDatabase()

    const response = await app.inject({
      method: 'HEAD',
      url: '/api/logout',
      headers: { 'sec-fetch-site': 'cross-site' },
    })

    expect(response.statusCode).toBe(403)
  })

  test.each(['same-origin', 'none', undefined])('go through when it says %s', async (site) => {
    const { app } = await appWithoutDatabase()

    const response = await app.inject({
      url: '/api/supplierLogout',
      headers: site === undefined ? {} : { 'sec-fetch-site': site },
    })

    expect(response.json()).toEqual({ success: true })
  })

  test('a GET that changes nothing may come from anywhere', async () => {
    const { app } = await appWithoutDatabase()

    const response = await app.inject({
      url: '/api/supplierCheckLogin',
      headers: { 'sec-fetch-site': 'cross-site' },
    })

    expect(response.json()).toEqual({ success: false, code: 'unauthenticated' })
  })
})

describe('a token that was accepted before', () => {
  const own = signer([Buffer.alloc(32, 1)])
  const signedTexts: string[] = []
  const counting = {
    ...own,
    isSignature: (text: string, signature: string) => {
      signedTexts.push(text)
      return own.isSignature(text, signature)
    },
  }
  const [first, second, third] = ['a'.repeat(43), 'b'.repeat(43), 'c'.repeat(43)]

  beforeEach(() => signedTexts.splice(0))

  test('is accepted again without a new signature', () => {
    const isToken = tokenCheck(counting)

    expect([isToken(first, browserToken(own, first)), isToken(first, browserToken(own, first))]).toEqual([true, true])
    expect(signedTexts).toHaveLength(1)
  })

  test('is not accepted for another browser, and no other token for this one', () => {
    const isToken = tokenCheck(counting)
    isToken(first, browserToken(own, first))

    expect(isToken(second, browserToken(own, first))).toBe(false)
    expect(isToken(first, browserToken(own, second))).toBe(false)
    expect(isToken(first, '')).toBe(false)
  })

  test('is forgotten when many others came after it, and then checked again', () => {
    const isToken = tokenCheck(counting, 2)
    for (const id of [first, second, third, first]) expect(isToken(id, browserToken(own, id))).toBe(true)

    expect(signedTexts).toEqual([first, second, third, first].map((id) => `xsrf ${id}`))
  })
})
