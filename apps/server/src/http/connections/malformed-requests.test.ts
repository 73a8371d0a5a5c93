import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWithoutDatabase } from '../../testing/app-without-database'

const HTTPS = ['https://portal.example.com']

let port: number
beforeAll(async () => {
  const { app } = await appWithoutDatabase({ publicOrigins: HTTPS })
  app.get('/test/stream', (_request, reply) => {
    reply.raw.writeHead(200, { 'content-type': 'text/plain' })
    reply.raw.write('first part')
    reply.hijack()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const [address] = app.addresses()
  port = typeof address === 'object' ? address.port : 0
})

describe('what no route sees carries the security headers too', () => {
  test.each([
    ['an address that is none', 'GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    [
      'a parameter that is too long',
      `GET /api/supplier/order/${'1'.repeat(400)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      414,
    ],
    ['a line that is no request', 'HELLO\r\n\r\n', 400],
    ['an unknown method', 'BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a header that is none', 'GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an unknown Expect', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\nConnection: close\r\n\r\n', 417],
  ])('%s', async (_case, request, status) => {
    const { head, body } = await sendRaw(request)

    expect(head[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head.map((line) => line.toLowerCase())).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^content-security-policy: default-src 'none';/),
        'x-content-type-options: nosniff',
        'x-frame-options: deny',
        'referrer-policy: no-referrer',
        'cache-control: no-store',
        'strict-transport-security: max-age=31536000; includesubdomains',
      ]),
    )
    expect(JSON.parse(body)).toEqual({
      success: false,
      code: expect.stringMatching(/^(invalid|unsupported)$/),
      error: expect.stringMatching(/^The .*\.$/),
    })
  })

  test('TRACE is refused and repeats nothing of the request', async () => {
    const { head, body } = await sendRaw('TRACE / HTTP/1.1\r\nHost: x\r\nCookie: a=4711\r\nConnection: close\r\n\r\n')

    expect(head[0]).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect([...head, body].join('\n')).not.toContain('4711')
  })

  test('nothing is written into the middle of another response', async () => {
    const { body } = await sendRaw('GET /test/stream HTTP/1.1\r\nHost: x\r\n\r\n', 'garbage\r\n\r\n')

    expect(body).toBe('a\r\nfirst part\r\n')
  })
})

/** Sends the request, then the rest once the response has begun, and reads until the server closes. */
async function sendRaw(request: string, rest = ''): Promise<{ head: string[]; body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8')
  await once(socket, 'connect')
  socket.write(request)
  const [begin] = await once(socket, 'data')
  if (rest !== '') socket.write(rest)
  const [head = '', ...body] = `${begin}${await text(socket)}`.split('\r\n\r\n')
  return { head: head.split('\r\n'), body: body.join('\r\n\r\n') }
}
