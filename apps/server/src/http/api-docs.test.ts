import { ALL_CALLS } from '@partwire/contract/all-calls'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { html } from '../lib/html'
import { appWithoutDatabase } from '../testing/app-without-database'

let app: FastifyInstance
beforeAll(async () => {
  app = (await appWithoutDatabase()).app
})

describe('the description at /api/openapi.json', () => {
  test('lists every call, and no other', async () => {
    const { paths } = (await app.inject({ url: '/api/openapi.json' })).json()

    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(ALL_CALLS.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  test('says what a call takes, answers and who may make it', async () => {
    const { paths } = (await app.inject({ url: '/api/openapi.json' })).json()

    expect(paths['/api/admin/supplier/remove'].post).toMatchObject({
      security: [{ admin: [] }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object', required: ['id'], additionalProperties: false } } },
      },
      responses: {
        200: { content: { 'application/json': { schema: { type: 'object', required: ['success'] } } } },
      },
    })
  })
})

describe('the page at /api/docs', () => {
  test.each(ALL_CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))('lists %s', async (name, call) => {
    const response = await app.inject({ url: '/api/docs' })

    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).toContain(`<h3>${name}</h3>`)
    expect(response.body).toContain(html`<p>${call.summary}</p>`.markup)
  })

  test('has no script', async () => {
    expect((await app.inject({ url: '/api/docs' })).body).not.toContain('<script')
  })
})

test.each(ALL_CALLS.map(({ method, path }) => [method, path] as const))(
  'the server has a route for %s %s',
  async (method, url) => {
    expect(app.hasRoute({ method, url })).toBe(true)
  },
)
