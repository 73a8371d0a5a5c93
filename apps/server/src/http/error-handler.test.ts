import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../db/database-errors'
import { BusyError, Refusal, RuleRefusal } from '../errors'
import { WITH_TOKEN } from '../testing/anti-forgery'
import { appWithoutDatabase } from '../testing/app-without-database'

describe('an expected refusal', () => {
  test.each([
    ['invalid', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['not-found', 404],
    ['conflict', 409],
    ['stale-version', 409],
    ['wrong-status', 409],
    ['too-many-attempts', 429],
  ] as const)('%s is answered with %i and its sentence', async (code, status) => {
    const response = await responseFor(new Refusal(code, 'This cannot be.'))

    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({ success: false, code, error: 'This cannot be.' })
  })

  test('that is tied to one field carries errorField', async () => {
    const response = await responseFor(new Refusal('conflict', 'Taken.', 'tecComId'))

    expect(response.json()).toEqual({ success: false, code: 'conflict', error: 'Taken.', errorField: 'tecComId' })
  })

  test('because of too many attempts says when to try again', async () => {
    const response = await responseFor(new Refusal('too-many-attempts', 'Too many attempts.'))

    expect(response.headers['retry-after']).toBe('900')
  })

  test('for another reason has no Retry-After', async () => {
    const response = await responseFor(new Refusal('conflict', 'Taken.'))

    expect(response.headers).not.toHaveProperty('retry-after')
  })

  test('is kept by no cache', async () => {
    expect((await responseFor(new Refusal('not-found', 'Gone.'))).headers['cache-control']).toBe('no-store')
  })
})

test('a download that fails before its first byte is answered in JSON, not as a file', async () => {
  const { app } = await appWithoutDatabase()
  app.get('/file', (_request, reply) =>
    reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="a.zip"')
      .send(
        new Readable({
          read() {
            this.destroy(new Error('no file'))
          },
        }),
      ),
  )
  const response = await app.inject({ url: '/file' })

  expect(response.statusCode).toBe(500)
  expect(response.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
  expect(response.headers).not.toHaveProperty('content-disposition')
  expect(response.json()).toMatchObject({ success: false })
})

test('a form that breaks rules is answered with 400, the banner text and the issues', async () => {
  const response = await responseFor(
    new RuleRefusal([
      { path: 'tecComId', label: 'TecCom ID' },
      { path: 'contactEmail', label: 'Contact Email' },
    ]),
  )

  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({
    success: false,
    code: 'rule-violated',
    error: 'Please confirm TecCom ID & Contact Email!',
    errorField: 'tecComId',
    issues: [
      { path: 'tecComId', label: 'TecCom ID' },
      { path: 'contactEmail', label: 'Contact Email' },
    ],
  })
})

test('a form that breaks many rules is answered with a hundred issues, and every label once in the banner text', async () => {
  const many = Array.from({ length: 10_000 }, (_, i) => ({ path: `items.${i}.quantity`, label: 'quantity' }))
  const issues = [...many, { path: 'items.9999.reason', label: 'reason' }]

  const response = await responseFor(new RuleRefusal(issues))

  expect(response.json()).toEqual({
    success: false,
    code: 'rule-violated',
    error: 'Please confirm quantity & reason!',
    errorField: 'items.0.quantity',
    issues: many.slice(0, 100),
  })
})

describe('a limit of the process or of a caller that is reached', () => {
  test.each([429, 503] as const)('is answered with %i and says when to try again', async (status) => {
    const response = await responseFor(new BusyError(status, 'Busy.', 5))

    expect(response.statusCode).toBe(status)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.json()).toEqual({ success: false, code: 'busy', error: 'Busy.' })
  })
})

describe('an unexpected error', () => {
  const fault = Object.assign(new Error('relation "secret_table" does not exist'), { detail: 'geheim', code: '42P01' })

  test('is answered with 500, a request id and no internals', async () => {
    const response = await responseFor(fault)
    const id = String(response.headers['x-request-id'])

    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      success: false,
      code: 'internal',
      error: `Something went wrong on our side. Please try again; if it stays, tell support the request id ${id}.`,
      requestId: id,
    })
    expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  })

  test('is in the log with the same id, its message and its stack', async () => {
    const { app, lines } = await appWithoutDatabase()
    app.get('/test', () => Promise.reject(fault))

    const response = await app.inject({ url: '/test' })

    const line = lines.map((text) => JSON.parse(text)).find((entry) => entry.msg === 'request failed')
    expect(line).toMatchObject({
      level: 50,
      reqId: response.json().requestId,
      err: { message: fault.message, stack: expect.stringContaining('error-handler.test.ts') },
    })
  })

  test('that has its own status above 499 is a 500 as well', async () => {
    const response = await responseFor(Object.assign(new Error('upstream host 10.0.0.7'), { statusCode: 503 }))

    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('10.0.0.7')
  })

  test('a refusal writes no error into the log', async () => {
    const { app, lines } = await appWithoutDatabase()
    app.get('/test', () => Promise.reject(new Refusal('conflict', 'Taken.')))

    await app.inject({ url: '/test' })

    expect(lines.map((text) => JSON.parse(text).level)).toEqual([30])
  })
})

describe('a database that is busy or unavailable', () => {
  const busy = new DatabaseUnavailable('timeout exceeded when trying to connect')

  test('is answered with 503, when to try again, a sentence and a request id', async () => {
    const response = await responseFor(busy)

    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.json()).toEqual({
      success: false,
      code: 'unavailable',
      error: 'The portal is busy at the moment. Please try again in a few seconds.',
      requestId: response.headers['x-request-id'],
    })
  })

  test('is one warning in the log, with the reason and without a stack', async () => {
    const { app, lines } = await appWithoutDatabase()
    app.get('/test', () => Promise.reject(busy))

    await app.inject({ url: '/test' })

    const [warning, request, ...others] = lines.map((text) => JSON.parse(text))
    expect(warning).toMatchObject({ level: 40, msg: 'database unavailable', reason: busy.message })
    expect(warning).not.toHaveProperty('err')
    expect(request).toMatchObject({ level: 30, msg: 'request', status: 503 })
    expect(others).toEqual([])
  })
})

const CODES: Record<number, string> = { 400: 'invalid', 413: 'too-large', 415: 'unsupported' }

describe('requests that the framework rejects are answered with our own messages', () => {
  test.each([
    ['JSON garbage', 'application/json', '{ "email": ', 400, 'The request is not valid JSON.'],
    ['no JSON at all', 'application/json', '', 400, 'The request is not valid JSON.'],
    [
      'a key that reaches for the prototype',
      'application/json',
      '{"__proto__":{"x":1}}',
      400,
      'The request is not valid JSON.',
    ],
    [
      'a key that reaches for the constructor',
      'application/json',
      '{"constructor":{"prototype":{"x":1}}}',
      400,
      'The request is not valid JSON.',
    ],
    ['plain text', 'text/plain', '{}', 415, 'The request must be sent as application/json.'],
    ['a form', 'application/x-www-form-urlencoded', 'a=1', 415, 'The request must be sent as application/json.'],
    ['a file', 'multipart/form-data; boundary=x', '--x--', 415, 'The request must be sent as application/json.'],
    ['XML', 'text/xml', '<a/>', 415, 'The request must be sent as application/json.'],
    [
      'more than 16 kB',
      'application/json',
      JSON.stringify({ email: 'x'.repeat(16 * 1024) }),
      413,
      'The request is too large.',
    ],
  ])('%s', async (_what, contentType, payload, status, error) => {
    const response = await post(payload, { 'content-type': contentType })

    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({ success: false, code: CODES[status], error })
  })

  test.each(['gzip', 'br', 'deflate', 'gzip, gzip'])('a body that is compressed with %s', async (encoding) => {
    const response = await post(gzipSync('{}'), { 'content-type': 'application/json', 'content-encoding': encoding })

    expect(response.statusCode).toBe(415)
    expect(response.json()).toEqual({
      success: false,
      code: 'unsupported',
      error: 'The request must not be compressed.',
    })
  })

  test('a body that is not UTF-8', async () => {
    const response = await post(Buffer.from('{"email":"\xff"}', 'latin1'), { 'content-type': 'application/json' })

    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ success: false, code: 'invalid', error: 'The request is not valid JSON.' })
  })

  test('an address that is no address', async () => {
    const { app } = await appWithoutDatabase()

    const response = await app.inject({ url: '/api/%E0%A4%A' })

    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ success: false, code: 'invalid', error: 'The address is not valid.' })
  })

  test.each([
    ['/supplier/100%', '/supplier'],
    ['/admin/%zz?pageNo=2', '/admin'],
    ['/%E0%A4%A', '/'],
  ])(
    'a page at %s, which is no address: redirected to %s, like every path outside the route table',
    async (url, path) => {
      const { app } = await appWithoutDatabase()

      const response = await app.inject({ url })

      expect([response.statusCode, response.headers.location]).toEqual([302, path])
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    },
  )

  test('an address with nothing behind it', async () => {
    const { app } = await appWithoutDatabase()

    const response = await app.inject({ url: '/api/nothing' })

    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ success: false, code: 'not-found', error: 'There is nothing at this address.' })
  })
})

test('a client that disconnects in the middle of its request does not stop the server', async () => {
  const { app } = await appWithoutDatabase()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  await new Promise<void>((resolve) => {
    const request = httpRequest(`${url}/api/login`, { method: 'POST', headers: { 'content-length': '100' } })
    request.on('error', () => resolve())
    request.flushHeaders()
    request.write('{', () => request.destroy(new Error('gone')))
  })

  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

async function responseFor(error: Error) {
  const { app } = await appWithoutDatabase()
  app.get('/test', () => Promise.reject(error))
  return app.inject({ url: '/test' })
}

async function post(payload: string | Buffer, headers: Record<string, string>) {
  const { app } = await appWithoutDatabase()
  return app.inject({
    method: 'POST',
    url: '/api/login',
    cookies: WITH_TOKEN.cookies,
    headers: { ...WITH_TOKEN.headers, ...headers },
    payload,
  })
}
