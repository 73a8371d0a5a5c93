import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ALL_CALLS } from '@partwire/contract/all-calls'
import { ALL_DOWNLOADS } from '@partwire/contract/downloads'
import { ALL_UPLOADS } from '@partwire/contract/uploads'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWithoutDatabase } from '../testing/app-without-database'
import { getAsWritten } from '../testing/raw-request'

/** The routes of all calls, downloads and uploads. */
const ROUTES = [
  ...ALL_CALLS.map(({ method, path }) => ({ method, path })),
  ...ALL_DOWNLOADS.map(({ path }) => ({ method: 'GET' as const, path })),
  ...ALL_UPLOADS.map(({ path }) => ({ method: 'POST' as const, path })),
]

let app: FastifyInstance
let address = ''
beforeAll(async () => {
  app = (await appWithoutDatabase()).app
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})

describe('the description at /api/openapi.json', () => {
  test('lists every call, download and upload, and no other', async () => {
    const { paths } = (await app.inject({ url: '/api/openapi.json' })).json()

    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(
      ROUTES.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`).toSorted(),
    )
  })

  test('describes the body, the reply and the access of a call', async () => {
    const { paths } = (await app.inject({ url: '/api/openapi.json' })).json()

    expect(paths['/api/admin/supplier/remove'].post).toMatchObject({
      security: [{ admin: [] }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object', required: ['id'], additionalProperties: false } } },
      },
      responses: {
        200: {
          content: { 'application/json': { schema: { oneOf: [{ type: 'object', required: ['success'] }, {}] } } },
        },
        404: { content: { 'application/json': { schema: { $ref: '#/components/schemas/RefusedReply' } } } },
      },
    })
  })
})

describe('the page at /api/docs', () => {
  test('has no inline script, and loads only our own files', async () => {
    const response = await app.inject({ url: '/api/docs' })

    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    expect(response.body.match(/<script.*?<\/script>/gs)).toEqual([
      expect.stringMatching(/^<script defer src="\/api\/docs\/swagger-ui-[0-9a-f]{12}\.js"><\/script>$/),
      expect.stringMatching(/^<script defer src="\/api\/docs\/start-viewer-[0-9a-f]{12}\.js"><\/script>$/),
    ])
    expect(response.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    expect(response.body).not.toMatch(/ on\w+=/)
  })

  test('links to the description for readers without scripts', async () => {
    const { body } = await app.inject({ url: '/api/docs' })

    expect(body).toMatch(/<noscript>.*<a href="\/api\/openapi\.json">.*<\/noscript>/s)
  })
})

describe('the files of the page', () => {
  test('are those of the installed Swagger UI and the script that starts it', async () => {
    const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

    const bodies = await Promise.all((await listFiles()).map(async (url) => (await app.inject({ url })).body))

    expect(bodies).toEqual([
      await readFile(join(swaggerUi, 'swagger-ui.css'), 'utf8'),
      await readFile(join(swaggerUi, 'swagger-ui-bundle.js'), 'utf8'),
      await readFile(new URL('./api-viewer/start-viewer.js', import.meta.url), 'utf8'),
    ])
  })

  test('are cached by the browser permanently, because their names change with their content', async () => {
    const responses = await Promise.all((await listFiles()).map((url) => app.inject({ url })))

    expect(responses.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual([
      [200, 'text/css; charset=utf-8'],
      [200, 'text/javascript; charset=utf-8'],
      [200, 'text/javascript; charset=utf-8'],
    ])
    for (const { headers } of responses) {
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("script-src 'self';"),
      })
      expect(headers).not.toHaveProperty('set-cookie')
    }
  })

  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'br;q=0, gzip', gunzipSync],
    [undefined, 'identity', (content: Buffer) => content],
    [undefined, 'br;q=0, gzip; q=0', (content: Buffer) => content],
  ])('are sent with the encoding %s to a browser that accepts %s', async (encoding, accepted, decode) => {
    const [url = ''] = await listFiles()

    const plain = await app.inject({ url })
    const response = await app.inject({ url, headers: { 'accept-encoding': accepted } })

    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers['vary']).toBe('accept-encoding')
    expect(decode(response.rawPayload).equals(plain.rawPayload)).toBe(true)
  })

  // Over a real connection, because `inject` normalizes the path.
  test.each([
    '/api/docs/',
    '/api/docs/nothing.js',
    '/api/docs/swagger-ui.css',
    '/api/docs/package.json',
    '/api/docs/__proto__',
    '/api/docs/../api-docs.ts',
    '/api/docs/..%2fapi-docs.ts',
    '/api/docs/%2e%2e/api-docs.ts',
    '/api/docs/..%5capi-docs.ts',
    '/api/docs/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/api/docs//etc/passwd',
    '/api/docs/package.json%00.css',
  ])('%s is not one of them', async (path) => {
    const { status, body } = await getAsWritten(address, path)

    expect(status).toBe(404)
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'not-found' })
  })
})

test.each(ROUTES)('the server has a route for $method $path', async ({ method, path }) => {
  expect(app.hasRoute({ method, url: path })).toBe(true)
})

/** The addresses of the files that the page loads: the style, Swagger UI, the script that starts it. */
async function listFiles(): Promise<string[]> {
  const { body } = await app.inject({ url: '/api/docs' })
  return [...body.matchAll(/"(\/api\/docs\/[^"]+)"/g)].flatMap(([, url = '']) => url)
}
