import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { appWithoutDatabase } from '../../testing/app-without-database'
import { rawPost } from '../../testing/raw-request'
import { acceptJsonBodies } from '../body/json-bodies'
import { endUnreadBodies } from '../body/unread-body'
import { limitConnections } from './connections'
import { registerErrorHandler } from '../error-handler'
import { clientErrorHandler } from './malformed-requests'
import { endSlowReaders } from './slow-readers'
import { WAIT_TIMEOUT } from '../../testing/wait-timeout'

const NO_GRACE = { graceMs: 0, minBytesPerSecond: 1_000_000_000 }
const LONG_GRACE = { graceMs: 60_000, minBytesPerSecond: 1 }
const SIGN_IN_LIMITS = { signInLimits: { perAccount: 10, perAddress: 100, minutes: 15 } }

const apps: FastifyInstance[] = []
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const app of apps.splice(0)) await app.close()
})

/** Starts a server with a POST route that returns its body; `prepare` adds what the test needs. */
async function listening(prepare: (app: FastifyInstance) => void): Promise<string> {
  const app = fastify({
    clientErrorHandler: clientErrorHandler({ publicOrigins: ['http://localhost'] }),
    forceCloseConnections: true,
  })
  apps.push(app)
  registerErrorHandler(app, SIGN_IN_LIMITS)
  prepare(app)
  app.post('/echo', async ({ body }) => ({ success: true, body }))
  return app.listen({ port: 0, host: '127.0.0.1' })
}

async function connected(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

async function post(url: string, path: string, headers: Record<string, number | string>, body: string) {
  const connection = await rawPost(url, { path, headers, body })
  sockets.push(connection.socket)
  return connection
}

describe('a body that stops arriving', () => {
  test('is answered with 408, and its connection is ended', async () => {
    const url = await listening((app) => {
      endUnreadBodies(app, 0)
      acceptJsonBodies(app, NO_GRACE)
    })

    const { answer, closed } = await post(url, '/echo', { 'content-length': 1_000 }, '{"a":')

    expect(await answer).toMatchObject({
      status: 408,
      body: { success: false, error: 'The request took too long to arrive.' },
    })
    await closed
  })

  test('that arrives in time is answered, and its connection stays', async () => {
    const url = await listening((app) => {
      endUnreadBodies(app, 0)
      acceptJsonBodies(app, LONG_GRACE)
    })

    const { answer, socket } = await post(url, '/echo', { 'content-length': 7 }, '{"a":1}')

    expect(await answer).toMatchObject({
      status: 200,
      body: { body: { a: 1 } },
      headers: expect.stringContaining('keep-alive'),
    })
    expect(socket.destroyed).toBe(false)
  })
})

describe('a request that is answered before its body has arrived', () => {
  test.each([
    ['announces a body that is too large', { 'content-length': 1_000_000 }],
    ['sends no JSON', { 'content-length': 100, 'content-type': 'text/plain' }],
    ['sends a compressed body', { 'content-length': 100, 'content-encoding': 'gzip' }],
  ])('and %s: its connection is ended although the body never comes', async (_case, headers) => {
    const url = await listening((app) => {
      endUnreadBodies(app, 0)
      acceptJsonBodies(app, LONG_GRACE)
    })

    const { answer, closed } = await post(url, '/echo', headers, '')

    expect((await answer).status).toBeGreaterThan(400)
    await closed
  })

  test('its connection serves the next request when the rest of the body comes', async () => {
    const url = await listening((app) => {
      endUnreadBodies(app, 60_000)
      acceptJsonBodies(app, LONG_GRACE)
    })
    const { answer, socket } = await post(url, '/echo', { 'content-length': 100_000 }, '')
    await answer

    socket.write('x'.repeat(100_000))
    socket.write('POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1\r\n\r\n7')
    const [next]: Buffer[] = await once(socket, 'data')

    expect(next?.toString()).toMatch(/^HTTP\/1\.1 200 OK[^]*{"success":true,"body":7}$/)
  })

  test('a client that announces far too much is disconnected at once', async () => {
    const url = await listening((app) => {
      endUnreadBodies(app, 60_000)
      acceptJsonBodies(app, LONG_GRACE)
    })

    const { answer, closed } = await post(url, '/echo', { 'content-length': 100_000_000 }, '')

    expect((await answer).headers).toContain('connection: close')
    await closed
  })
})

describe('open connections are limited', () => {
  test('for one too many the oldest without a request is closed, and the new one is served', async () => {
    const url = await listening((app) => limitConnections(app, [], 3))
    const [first, second, third] = [await connected(url), await connected(url), await connected(url)]

    const { answer } = await post(url, '/echo', { 'content-length': 1 }, '1')

    expect((await answer).status).toBe(200)
    await vi.waitUntil(() => first.destroyed)
    expect([second.destroyed, third.destroyed]).toEqual([false, false])
  })

  test('a connection with a request under way is never the one', async () => {
    let isUnderWay = false
    const url = await listening((app) => {
      limitConnections(app, [], 1)
      app.server.once('request', () => (isUnderWay = true))
    })
    const { answer, socket } = await post(url, '/echo', { 'content-length': 2 }, '')
    await vi.waitUntil(() => isUnderWay)

    const late = await connected(url)
    await vi.waitUntil(() => isEnded(late))
    socket.write('12')

    expect(await answer).toMatchObject({ status: 200, body: { body: 12 } })
  })

  test('connections of a trusted proxy are left alone', async () => {
    const url = await listening((app) => limitConnections(app, ['127.0.0.0/8'], 1))
    const proxy = await connected(url)

    const late = await connected(url)
    await vi.waitUntil(() => isEnded(late))

    expect(proxy.destroyed).toBe(false)
  })
})

describe('a client that does not read its reply', () => {
  const LONG_REPLY = 'x'.repeat(20_000_000)

  function withLongReply(app: FastifyInstance): void {
    app.get('/long', async () => LONG_REPLY)
  }

  test('is disconnected', async () => {
    const url = await listening((app) => {
      endSlowReaders(app, {
        pace: { stallTimeoutMs: 50, minBytesPerSecond: 1_000 },
        limits: { totalBytes: 1e9, ownerBytes: 1e9 },
      })
      withLongReply(app)
    })
    const [app] = apps
    const socket = await connected(url)
    socket.pause()

    socket.write('GET /long HTTP/1.1\r\nhost: x\r\n\r\n')

    await vi.waitUntil(async () => (await openConnections(app)) === 1)
    await vi.waitFor(async () => expect(await openConnections(app)).toBe(0), WAIT_TIMEOUT)
  })

  test('takes memory up to a share, then long replies are refused with 429 until it is free', async () => {
    const url = await listening((app) => {
      endSlowReaders(app, {
        pace: { stallTimeoutMs: 60_000, minBytesPerSecond: 1_000 },
        limits: { totalBytes: 60_000_000, ownerBytes: 30_000_000 },
      })
      withLongReply(app)
    })
    const status = async () => {
      const response = await fetch(`${url}/long`)
      await response.text()
      return response.status
    }
    const reader = await connected(url)
    reader.write('GET /long HTTP/1.1\r\nhost: x\r\n\r\n')
    // The reply has begun; nothing is read.
    await once(reader, 'readable')

    expect(await status()).toBe(429)

    reader.destroy()
    await vi.waitFor(async () => expect(await status()).toBe(200), WAIT_TIMEOUT)
  })
})

test('invalid HTTP is answered with our own message', async () => {
  const url = await listening(() => {})
  const socket = await connected(url)

  socket.write('nonsense\r\n\r\n')
  const [answer]: Buffer[] = await once(socket, 'data')

  expect(answer?.toString()).toMatch(
    /^HTTP\/1\.1 400 [^]*{"success":false,"code":"invalid","error":"The request is not valid HTTP."}$/,
  )
})

test('headers that are too large are answered with our own message', async () => {
  const url = await listening(() => {})
  const socket = await connected(url)

  socket.write(`GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`)
  const [answer]: Buffer[] = await once(socket, 'data')

  expect(answer?.toString()).toMatch(/^HTTP\/1\.1 431 [^]*The headers of the request are too large\./)
})

test('headers have 15 seconds, a whole request 120, checked every 5', async () => {
  const { app } = await appWithoutDatabase()

  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([15_000, 120_000])
})

async function openConnections(app: FastifyInstance | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    app?.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

function isEnded(socket: Socket): boolean {
  socket.resume()
  return socket.destroyed || socket.readableEnded
}
