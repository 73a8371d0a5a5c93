import { ALL_CALLS } from '@partwire/contract/all-calls'
import { ALL_DOWNLOADS } from '@partwire/contract/downloads'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { html } from '../lib/html'
import { appWithoutDatabase } from '../testing/app-without-database'

/** The routes of all calls and downloads. */
const ROUTES = [
  ...ALL_CALLS.map(({ method, path, summary }) => ({ method, path, summary })),
  ...ALL_DOWNLOADS.map(({ path, summary }) => ({ method: 'GET' as const, path, summary })),
]

let app: FastifyInstance
beforeAll(async () => {
  app = (await appWithoutDatabase()).app
})

describe('the description at /api/openapi.json', () => {
  test('lists every call and download, and no other', async () => {
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
  test.each(ROUTES)('lists $method $path', async ({ method, path, summary }) => {
    const response = await app.inject({ url: '/api/docs' })

    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).toContain(`<h3>${method} ${path}</h3>`)
    expect(response.body).toContain(html`<p>${summary}</p>`.markup)
  })

  test('has no script', async () => {
    expect((await app.inject({ url: '/api/docs' })).body).not.toContain('<script')
  })
})

test.each(ROUTES)('the server has a route for $method $path', async ({ method, path }) => {
  expect(app.hasRoute({ method, url: path })).toBe(true)
})
