import { connect } from 'node:net'
import type { HttpReply } from './http-client'
import type { Random } from './random'

const RAW_TIMEOUT_MS = 5_000
const HEAD = 'Host: localhost\r\nContent-Type: application/json\r\n'
const GET = `GET /healthz HTTP/1.1\r\n${HEAD}\r\n`
const POST = `POST /api/supplierLogin HTTP/1.1\r\n${HEAD}Cookie: XSRF-TOKEN=t\r\nX-XSRF-TOKEN: t\r\n`

/** Requests that no HTTP client sends, as raw bytes. */
const RAW_REQUESTS: readonly string[] = [
  'GET /healthz HTTP/1.0\r\n\r\n',
  'GET /healthz HTTP/0.9\r\n\r\n',
  'GET /healthz\r\n\r\n',
  `GET /healthz HTTP/9.9\r\n${HEAD}\r\n`,
  'GET /healthz HTTP/1.1\r\n\r\n',
  `GET /healthz HTTP/1.1\r\n${HEAD}${HEAD}\r\n`,
  GET.repeat(50),
  `${POST}Content-Length: 2\r\n\r\n{}`.repeat(20),
  `${POST}Content-Length: 2\r\n\r\n{}garbage ${GET}`,
  `get /healthz HTTP/1.1\r\n${HEAD}\r\n`,
  `FOO /healthz HTTP/1.1\r\n${HEAD}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${HEAD}\r\n`,
  `TRACE / HTTP/1.1\r\n${HEAD}\r\n`,
  'CONNECT localhost:1 HTTP/1.1\r\nHost: localhost:1\r\n\r\n',
  `GET http://evil.test/api/supplierCheckLogin HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /api/supplier/order/%zz HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /../../../../etc/passwd HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /assets/..%2f..%2f..%2fetc%2fpasswd HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /assets/../../package.json HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /\u00FF\u00FE HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /a b c HTTP/1.1\r\n${HEAD}\r\n`,
  `GET ?# HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /${'a'.repeat(15_000)} HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /healthz HTTP/1.1\r\n${HEAD}X: ${'x'.repeat(100_000)}\r\n\r\n`,
  `GET /healthz HTTP/1.1\r\n${HEAD}${'A: 1\r\n'.repeat(2_500)}\r\n`,
  `GET /healthz HTTP/1.1\r\n${HEAD}no colon\r\n\r\n`,
  `GET /healthz HTTP/1.1\r\n${HEAD}X: a\0b\r\n\r\n`,
  `GET /healthz HTTP/1.1\r\n${HEAD}X: a\r\n folded\r\n\r\n`,
  'GET /healthz HTTP/1.1\nHost: localhost\n\n',
  `${POST}Expect: nonsense\r\nContent-Length: 2\r\n\r\n{}`,
  `${POST}Content-Length: -1\r\n\r\n{}`,
  `${POST}Content-Length: 99999999999999999999\r\n\r\n{}`,
  `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  `${POST}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`,
  `${POST}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n`,
  `${POST}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(30_000)}\r\n{}\r\n0\r\n\r\n`,
  `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n${'T: 1\r\n'.repeat(2_000)}\r\n`,
  `${POST}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  `${POST}Transfer-Encoding: identity\r\n\r\n{}`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00FC\u0003\u0003',
  '\0'.repeat(1_000),
  '\r\n'.repeat(1_000),
  'x'.repeat(50_000),
]

/** A raw request, in some cases with changed bytes. */
export function hostileBytes(random: Random): Buffer {
  const bytes = Buffer.from(random.pick(RAW_REQUESTS), 'latin1')
  for (let flips = random.chance(0.5) ? random.whole(4) : 0; flips > 0; flips -= 1) {
    bytes[random.whole(Math.min(bytes.length, 300))] = random.whole(256)
  }
  return bytes
}

/** Sends the bytes and reads the first reply. Null when the connection is closed without one. */
export function sendBytes(url: string, bytes: Buffer): Promise<HttpReply | null> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let text = ''
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(firstReply(text))
    }
    // An incomplete request gets no response, which is correct.
    const timer = setTimeout(done, RAW_TIMEOUT_MS)
    socket.on('error', done)
    socket.on('close', done)
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1')
      if (isWhole(text)) done()
    })
    // Closes the sending side, so that an incomplete request is answered or closed at once.
    socket.end(bytes)
  })
}

function isWhole(text: string): boolean {
  const reply = firstReply(text)
  return reply !== null && reply.text.length >= Number(reply.headers['content-length'] ?? Infinity)
}

function firstReply(text: string): HttpReply | null {
  const [, status, head = '', rest = ''] = /^HTTP\/1\.\d (\d{3})[^\r]*\r\n([^]*?)\r\n\r\n([^]*)$/.exec(text) ?? []
  if (status === undefined) return null
  const lines = head.split('\r\n').map((line) => /^([^:]+):\s*(.*)$/.exec(line) ?? [])
  const headers = Object.fromEntries(lines.map(([, name = '', value = '']) => [name.toLowerCase(), value]))
  // Node answers a missing Host or an unknown Expect with an empty chunked reply.
  const body = headers['transfer-encoding'] === 'chunked' && rest.startsWith('0\r\n') ? '' : rest
  return { status: Number(status), headers, text: body.slice(0, Number(headers['content-length'] ?? body.length)) }
}
