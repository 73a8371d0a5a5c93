import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { TOKEN_COOKIES, WITH_TOKEN } from '../../testing/anti-forgery'
import { appWithoutDatabase } from '../../testing/app-without-database'
import { WAIT_TIMEOUT } from '../../testing/wait-timeout'

const ERROR = 50
const DISCONNECTED = ['20 connection closed before the response was complete']

describe('A browser that disconnects early is logged at debug, not as an error,', () => {
  test.each(['destroy', 'end'] as const)('in the middle of an upload (%s)', async (close) => {
    const portal = await listening()

    const socket = await open(portal.port)
    const forgery = `cookie: ${TOKEN_COOKIES}\r\nx-xsrf-token: ${WITH_TOKEN.headers['x-xsrf-token']}\r\n`
    const body = 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{'
    socket.write(`POST /test/upload HTTP/1.1\r\nhost: x\r\n${forgery}${body}`)
    await portal.requested()
    socket[close]()

    expect(await portal.linesAfterClose()).toEqual(DISCONNECTED)
  })

  test.each([
    ['', 'as it is', 'destroy'],
    ['', 'as it is', 'end'],
    ['accept-encoding: gzip\r\n', 'compressed', 'destroy'],
    ['accept-encoding: gzip\r\n', 'compressed', 'end'],
  ] as const)('in the middle of a download (%j, %s, %s)', async (header, _, close) => {
    const portal = await listening()

    const socket = await open(portal.port)
    socket.write(`GET /test/download HTTP/1.1\r\nhost: x\r\n${header}\r\n`)
    await once(socket, 'data')
    socket[close]()

    expect(await portal.linesAfterClose()).toEqual(DISCONNECTED)
  })

  test.each([
    ['', 'as it is'],
    ['accept-encoding: gzip\r\n', 'compressed'],
  ])('before the first byte of a download (%j, %s)', async (header) => {
    const portal = await listening()

    const socket = await open(portal.port)
    socket.write(`GET /test/slow-download HTTP/1.1\r\nhost: x\r\n${header}\r\n`)
    await portal.requested()
    socket.destroy()
    await portal.closed()
    portal.continueDownload()

    expect(await portal.linesAfterClose()).toEqual(DISCONNECTED)
  })

  test('before the response of a call', async () => {
    const portal = await listening()

    const socket = await open(portal.port)
    socket.write('GET /test/slow-call HTTP/1.1\r\nhost: x\r\n\r\n')
    await portal.requested()
    socket.destroy()
    await portal.closed()
    portal.continueDownload()

    expect(await portal.linesAfterClose()).toEqual(DISCONNECTED)
  })
})

test('A download that fails on our side while the browser is still there is an error in the log', async () => {
  const portal = await listening()

  const socket = await open(portal.port)
  socket.write('GET /test/broken-download HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(socket, 'data')
  portal.continueDownload()
  await once(socket, 'close')

  await vi.waitFor(() => expect(portal.errors()).toContain('response aborted'), WAIT_TIMEOUT)
})

async function listening() {
  const { app, lines } = await appWithoutDatabase({ logLevel: 'debug' })
  const gate = deferred()
  const requested = deferred()
  const closed = deferred()
  app.addHook('onRequest', async (request) => {
    request.raw.socket.once('close', () => closed.resolve())
    requested.resolve()
  })
  addTestRoutes(app, gate.promise)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const entries = () => lines.map((line): { level: number; msg: string } => JSON.parse(line))
  return {
    port: Number(new URL(url).port),
    requested: () => requested.promise,
    closed: () => closed.promise,
    continueDownload: () => gate.resolve(),
    errors: () => entries().flatMap(({ level, msg }) => (level === ERROR ? [msg] : [])),
    /** Level and message of all lines except the first, which contains the address of the server. */
    linesAfterClose: async () => {
      const logged = () => entries().map(({ level, msg }) => `${level} ${msg}`)
      await vi.waitUntil(() => logged().length > 1, WAIT_TIMEOUT)
      // By then everything that the end of the connection causes has been logged.
      await app.close()
      return logged().slice(1)
    },
  }
}

function addTestRoutes(app: FastifyInstance, gate: Promise<void>): void {
  app.post('/test/upload', async () => ({ done: true }))
  app.get('/test/download', (_request, reply) => reply.type('text/csv').send(Readable.from(endless())))
  app.get('/test/slow-download', async (_request, reply) => {
    await gate
    return reply.type('text/csv').send(Readable.from(endless()))
  })
  app.get('/test/slow-call', async () => {
    await gate
    return { done: true }
  })
  app.get('/test/broken-download', (_request, reply) => reply.type('text/csv').send(Readable.from(broken(gate))))
}

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve: () => resolve() }
}

function* endless(): Generator<string> {
  for (;;) yield 'a;line;of;a;large;file\n'.repeat(1000)
}

async function* broken(gate: Promise<void>): AsyncGenerator<string> {
  yield 'a;line\n'.repeat(1000)
  await gate
  throw new Error('the source failed')
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}
