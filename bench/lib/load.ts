import { connect } from 'node:net'

const CONNECTIONS = 10
const READ_BYTES = 64 * 1024
/** The headers of a reply are shorter. */
const MAX_HEAD_BYTES = 2048
/** Length of an unexpected reply in the error message. */
const MAX_SHOWN_CHARACTERS = 300

interface Request {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** Requests per second over a few keep-alive connections, each sending the next request after a response. */
export async function requestsPerSecond(request: Request, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => askUntil(request, end)))
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

/**
 * Uses plain sockets and one buffer for each, because this program uses the same processors as the server: the cost of an
 * HTTP client would distort the result.
 */
async function askUntil({ url, headers, body }: Request, end: number): Promise<number> {
  const { hostname, port, pathname } = new URL(url)
  const lines = Object.entries({ host: hostname, ...headers, 'content-length': String(Buffer.byteLength(body)) })
  const asked = Buffer.from(
    `POST ${pathname} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
  return new Promise((resolve, reject) => {
    let count = 0
    let missing = 0
    const socket = connect({
      port: Number(port),
      host: hostname,
      onread: { buffer: Buffer.alloc(READ_BYTES), callback },
    })
    socket.setNoDelay(true)
    socket.on('connect', () => socket.write(asked))
    socket.on('error', reject)

    function callback(bytes: number, buffer: Uint8Array): boolean {
      try {
        if (missing === 0) missing = replyBytes(Buffer.from(buffer.buffer, buffer.byteOffset, bytes))
      } catch (error) {
        socket.destroy()
        reject(new Error(`${url} ${String(error)}`))
        return false
      }
      missing -= bytes
      if (missing > 0) return true
      count += 1
      if (performance.now() < end) socket.write(asked)
      else socket.end(() => resolve(count))
      return true
    }
  })
}

/** Length of a reply with its headers, from its beginning. Throws when it is not the expected one. */
function replyBytes(start: Buffer): number {
  const head = start.toString('latin1', 0, MAX_HEAD_BYTES)
  const headEnd = head.indexOf('\r\n\r\n')
  const length = head.startsWith('HTTP/1.1 200') && headEnd >= 0 ? /content-length: (\d+)/i.exec(head)?.[1] : undefined
  if (length !== undefined) return headEnd + 4 + Number(length)
  const [statusLine = ''] = head.split('\r\n')
  throw new Error(`replied ${statusLine}: ${head.slice(headEnd).trim().slice(0, MAX_SHOWN_CHARACTERS)}`)
}
