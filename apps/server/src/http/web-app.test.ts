import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WITH_TOKEN } from '../testing/anti-forgery'
import { appWithoutDatabase } from '../testing/app-without-database'
import { getAsWritten } from '../testing/raw-request'

const PAGE =
  '<!doctype html><html lang="en" data-brand="house"><head><meta name="min-password-length" content="8" /><script src="/assets/app-1a2b.js"></script></head></html>'
const PRELOADS = [
  { path: '/supplier/orders', files: ['/assets/area-1.css', '/assets/area-2.js'] },
  { path: '/supplier/view/invoice/$id', files: ['/assets/invoice-3.js'] },
]
const SCRIPT = 'export const answer = 42'
const PACKED = 'export const packed = true'

let folder = ''
let webRoot = ''
let app: FastifyInstance
let address = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partwire-web-'))
  webRoot = join(folder, 'dist')
  await mkdir(join(webRoot, 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'geheim')
  await writeFile(join(webRoot, 'secret.txt'), 'geheim')
  await writeFile(join(webRoot, 'index.html'), PAGE)
  await writeFile(join(webRoot, 'preloads.json'), JSON.stringify(PRELOADS))
  await writeFile(join(webRoot, 'assets', 'app-1a2b.js'), SCRIPT)
  await writeFile(join(webRoot, 'assets', 'partwire-help.pdf'), '%PDF-1.7')
  await writeFile(join(webRoot, 'assets', 'packed.js'), PACKED)
  await writeFile(join(webRoot, 'assets', 'packed.js.gz'), gzipSync(PACKED))
  app = (await appWithoutDatabase({ partnerHost: 'partner.example.com' }, webRoot)).app
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the page', () => {
  test.each(['/', '/admin/suppliers?pageNo=2', '/supplier/passwdReset/abc.def', '/no/such/screen', '/apiary'])(
    'answers the deep link %s',
    async (url) => {
      const response = await app.inject({ url })

      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(response.body).toBe(PAGE)
    },
  )

  test('is requested again each time, so that a new release is loaded', async () => {
    const { headers } = await app.inject({ url: '/' })

    expect(headers['cache-control']).toBe('no-cache')
    expect(String(headers['vary'])).toContain('host')
  })

  test('is not returned for a POST', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/admin/suppliers',
      ...WITH_TOKEN,
    })

    expect(response.statusCode).toBe(404)
  })
})

describe('the page names the files of the requested route', () => {
  const ORDERS =
    '<link rel="stylesheet" crossorigin href="/assets/area-1.css"><link rel="modulepreload" crossorigin href="/assets/area-2.js">'
  const INVOICE = '<link rel="modulepreload" crossorigin href="/assets/invoice-3.js">'

  test.each([
    ['/supplier/orders', ORDERS],
    ['/supplier/orders?pageNo=2&keyword=/supplier', ORDERS],
    ['/supplier/view/invoice/7', INVOICE],
    ['/supplier/view/invoice/7?pageNo=2', INVOICE],
    ['/supplier/view/invoice/', ''],
    ['/supplier/view/invoice/7/8', ''],
    ['/supplier/orders/', ''],
    ['/Supplier/orders', ''],
    ['/supplier/customers?back=/supplier/orders', ''],
  ])('%s', async (url, links) => {
    const response = await app.inject({ url })

    expect(response.body).toBe(PAGE.replace('</head>', `${links}</head>`))
  })

  test('in the page of the partner too', async () => {
    const { body } = await app.inject({ url: '/supplier/orders', headers: { host: 'partner.example.com' } })

    expect(body).toBe(PAGE.replace('"house"', '"partner"').replace('</head>', `${ORDERS}</head>`))
  })
})

describe('the brand is in the page', () => {
  test.each([
    ['partner.example.com', 'partner'],
    ['PARTNER.example.com:8443', 'partner'],
    ['portal.example.com', 'house'],
    ['evil-partner.example.com', 'house'],
    ['partner.example.com.evil.example', 'house'],
  ])('for the host %s it is %s', async (host, brand) => {
    const response = await app.inject({ url: '/supplier/login', headers: { host } })

    expect(response.body).toBe(PAGE.replace('data-brand="house"', `data-brand="${brand}"`))
  })

  test('without a partner every host has the house brand', async () => {
    const withoutPartner = await appWithoutDatabase({ partnerHost: null }, webRoot)

    const response = await withoutPartner.app.inject({ url: '/', headers: { host: 'partner.example.com' } })

    expect(response.body).toBe(PAGE)
  })

  test.each([
    ['<!doctype html><head></head>', 'data-brand="house"'],
    ['<!doctype html><html data-brand="house">', '</head>'],
    ['<!doctype html><html data-brand="house"><head></head>', 'name="min-password-length" content="8"'],
  ])('the page %s without a part to replace is reported at start', async (page, part) => {
    const broken = join(folder, 'broken')
    await mkdir(join(broken, 'assets'), { recursive: true })
    await writeFile(join(broken, 'index.html'), page)
    await writeFile(join(broken, 'preloads.json'), '[]')

    await expect(appWithoutDatabase({}, broken)).rejects.toThrow(`The page of the web app has no ${part} to replace.`)
  })
})

test('the minimum length of a password is in the page', async () => {
  const strict = await appWithoutDatabase({ minPasswordLength: 14 }, webRoot)

  const response = await strict.app.inject({ url: '/supplier/passwdReset/some-token' })

  expect(response.body).toBe(PAGE.replace('content="8"', 'content="14"'))
})

describe('assets', () => {
  test('are cached by the browser permanently, because their names change with their content', async () => {
    const response = await app.inject({ url: '/assets/app-1a2b.js' })

    expect(response.statusCode).toBe(200)
    expect(response.body).toBe(SCRIPT)
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
    })
  })

  test('are requested again when their name stays the same, as for the help', async () => {
    const response = await app.inject({ url: '/assets/partwire-help.pdf' })

    expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'application/pdf' })
  })

  test('are served as compressed by the build if the browser accepts it', async () => {
    const response = await app.inject({ url: '/assets/packed.js', headers: { 'accept-encoding': 'gzip' } })

    expect(response.headers['content-encoding']).toBe('gzip')
    expect(response.rawPayload).toEqual(gzipSync(PACKED))
  })

  // Over a real connection, because `inject` normalizes the path.
  test.each([
    '/assets/nothing.js',
    '/assets/',
    '/assets',
    '/assets/../secret.txt',
    '/assets/..%2fsecret.txt',
    '/assets/%2e%2e/secret.txt',
    '/assets/..%5csecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/assets//etc/passwd',
    '/assets/secret.txt%00.js',
  ])('%s is refused', async (path) => {
    const { status, body } = await getAsWritten(address, path)

    expect([400, 403, 404]).toContain(status)
    expect(JSON.parse(body)).toMatchObject({ success: false })
  })

  test.each(['/secret.txt', '/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/index.html'])(
    '%s leads to the page, not to a file',
    async (path) => {
      expect(await getAsWritten(address, path)).toEqual({ status: 200, body: PAGE })
    },
  )
})

test.each(['/api/nothing', '/api/nothing?x=1', '/api/', '/api', '/api?x=1'])(
  'the unknown call %s is a 404 in JSON, not the page',
  async (url) => {
    const response = await app.inject({ url })

    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ success: false, code: 'not-found', error: 'There is nothing at this address.' })
  },
)
