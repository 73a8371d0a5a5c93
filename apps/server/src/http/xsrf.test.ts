import { describe, expect, test } from 'vitest'
import { appWithoutDatabase } from '../testing/app-without-database'

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

    expect(cookies).toEqual([{ name: 'XSRF-TOKEN', value: expect.any(String), path: '/', sameSite: 'Lax' }])
  })

  test('is another one for every browser', async () => {
    const { app } = await appWithoutDatabase()

    const [one, other] = [await app.inject({ url: '/healthz' }), await app.inject({ url: '/healthz' })]

    expect(one.cookies[0]?.value).not.toBe(other.cookies[0]?.value)
  })

  test('stays as it is when the browser has it', async () => {
    const { app } = await appWithoutDatabase()

    const { headers } = await app.inject({ url: '/healthz', cookies: { 'XSRF-TOKEN': 'mine' } })

    expect(headers['set-cookie']).toBeUndefined()
  })
})

describe('every POST must repeat the token', () => {
  test.each([
    ['without cookie and header', {}, {}],
    ['without the header', { 'XSRF-TOKEN': 'mine' }, {}],
    ['without the cookie', {}, { 'x-xsrf-token': 'mine' }],
    ['with a wrong token', { 'XSRF-TOKEN': 'mine' }, { 'x-xsrf-token': 'mind' }],
    ['with a longer token', { 'XSRF-TOKEN': 'mine' }, { 'x-xsrf-token': 'mine2' }],
    ['with an empty token', { 'XSRF-TOKEN': '' }, { 'x-xsrf-token': '' }],
    ['with a token of other bytes', { 'XSRF-TOKEN': 'minä' }, { 'x-xsrf-token': 'mina' }],
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
      cookies: { 'XSRF-TOKEN': 'mine' },
      headers: { 'x-xsrf-token': 'mine' },
      payload: {},
    })

    expect(response.statusCode).toBe(200)
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
