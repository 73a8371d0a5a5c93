import { connect } from 'node:net'

const CONNECTIONS = 10
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

/** Uses plain sockets, because on a small machine the cost of an HTTP client would distort the result. */
async function askUntil({ url, headers, body }: Request, end: number): Promise<number> {
  const { hostname, port, pathname } = new URL(url)
  const lines = Object.entries({ host: hostname, ...headers, 'content-length': String(Buffer.byteLength(body)) })
  const asked = `POST ${pathname} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
  return new Promise((resolve, reject) => {
    let count = 0
    let missing = 0
    const socket = connect(Number(port), hostname, () => socket.write(asked))
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      if (missing === 0) {
        const head = chunk.toString('latin1')
        const headEnd = head.indexOf('\r\n\r\n')
        const [, length] = /content-length: (\d+)/i.exec(head) ?? []
        if (!head.startsWith('HTTP/1.1 200') || headEnd < 0 || length === undefined) {
          socket.destroy()
          const [statusLine] = head.split('\r\n')
          reject(
            new Error(`${url} replied ${statusLine}: ${head.slice(headEnd).trim().slice(0, MAX_SHOWN_CHARACTERS)}`),
          )
          return
        }
        missing = headEnd + 4 + Number(length)
      }
      missing -= chunk.length
      if (missing > 0) return
      count += 1
      if (performance.now() < end) socket.write(asked)
      else socket.end(() => resolve(count))
    })
  })
}
