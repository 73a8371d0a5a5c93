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

describe('every response', () => {
  test.each([
    '/healthz',
    '/api/docs',
    '/api/supplierCheckLogin',
    '/api/nothing',
    '/%zz',
    `/api/supplier/order/${'1'.repeat(400)}`,
  ])('also that of %s, restricts what the browser may do', async (url) => {
    const { app } = await appWithoutDatabase()

    const { headers } = await app.inject({ url })

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': POLICY.join(';'),
      'x-request-id': expect.any(String),
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

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

describe('HSTS and Secure follow PUBLIC_ORIGINS, not the request', () => {
  const HTTPS = ['https://portal.example.com', 'https://partner.example.com']
  const HTTP = ['http://localhost:3000']
  const MIXED = ['http://intern.example:8080', 'https://portal.example.com', 'http://portal.example.com']

  test.each([
    ['https origins', HTTPS, 'portal.example.com', {}, true],
    ['https origins and a request over http', HTTPS, 'portal.example.com', { 'x-forwarded-proto': 'http' }, true],
    ['https origins and an unknown host', HTTPS, '10.0.0.7:3000', {}, true],
    ['an http origin', HTTP, 'localhost:3000', {}, false],
    ['an http origin and a request that claims https', HTTP, 'localhost:3000', { 'x-forwarded-proto': 'https' }, false],
    ['both, at the host of the https one', MIXED, 'Portal.example.com:443', {}, true],
    ['both, at the host of the http one', MIXED, 'intern.example:8080', {}, false],
    ['both, at a host of neither: the first one', MIXED, 'other.example', {}, false],
  ])('with %s', async (_case, publicOrigins, host, headers, isSecure) => {
    const { app } = await appWithoutDatabase({ publicOrigins, trustedProxies: ['127.0.0.1'] })

    const response = await app.inject({ url: '/api/supplierLogout', headers: { host, ...headers } })

    expect({
      hsts: response.headers['strict-transport-security'],
      cookies: response.cookies.map(({ name, secure }) => ({ name, secure })),
    }).toEqual(
      isSecure
        ? {
            hsts: 'max-age=31536000; includeSubDomains',
            cookies: [
              { name: 'XSRF-TOKEN', secure: true },
              { name: '__Host-partwire_browser', secure: true },
              { name: '__Host-partwire_supplier', secure: true },
            ],
          }
        : {
            hsts: undefined,
            cookies: [{ name: 'XSRF-TOKEN' }, { name: 'partwire_browser' }, { name: 'partwire_supplier' }],
          },
    )
  })
})
