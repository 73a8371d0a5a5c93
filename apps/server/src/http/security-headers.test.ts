import { describe, expect, test } from 'vitest'
import { appWithoutDatabase } from '../testing/app-without-database'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

describe('every answer', () => {
  test.each(['/healthz', '/api/docs', '/api/supplierCheckLogin', '/api/nothing'])(
    'also that of %s, tells the browser what it may not do',
    async (url) => {
      const { app } = await appWithoutDatabase()

      const { headers } = await app.inject({ url })

      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('server')
    },
  )

  test('has the strict policy: no inline script, nothing from elsewhere, no frame', async () => {
    const { app } = await appWithoutDatabase()

    const { headers } = await app.inject({ url: '/api/docs' })

    expect(String(headers['content-security-policy']).split(';')).toEqual(POLICY)
  })

  test('an unknown site is not allowed to read anything', async () => {
    const { app } = await appWithoutDatabase()

    const { headers } = await app.inject({ url: '/healthz', headers: { origin: 'https://evil.example' } })

    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('behind https', () => {
  const PROXY = ['127.0.0.1']
  const HTTPS = { 'x-forwarded-proto': 'https' }

  test('with a trusted proxy, the browser is told to stay there', async () => {
    const { app } = await appWithoutDatabase({ trustedProxies: PROXY })

    const { headers } = await app.inject({ url: '/healthz', headers: HTTPS })

    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('with a trusted proxy, cookies are Secure', async () => {
    const { app } = await appWithoutDatabase({ trustedProxies: PROXY })

    const { cookies } = await app.inject({ url: '/api/supplierLogout', headers: HTTPS })

    expect(cookies.map(({ name, secure }) => ({ name, secure }))).toEqual([
      { name: 'XSRF-TOKEN', secure: true },
      { name: 'partwire_supplier', secure: true },
    ])
  })

  test.each([
    ['a caller who is no trusted proxy says https', [], HTTPS],
    ['another proxy is trusted', ['10.0.0.1'], HTTPS],
    ['the trusted proxy says http', PROXY, { 'x-forwarded-proto': 'http' }],
    ['the trusted proxy says nothing', PROXY, {}],
  ])('not when %s', async (_case, trustedProxies, headers) => {
    const { app } = await appWithoutDatabase({ trustedProxies })

    const response = await app.inject({ url: '/api/supplierLogout', headers })

    expect(response.headers).not.toHaveProperty('strict-transport-security')
    expect(response.cookies.map((cookie) => cookie.secure ?? false)).toEqual([false, false])
  })
})
