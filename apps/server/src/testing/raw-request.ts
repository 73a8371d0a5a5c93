import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Visitor } from './test-app'

export interface RawRequest {
  path: string
  headers?: Record<string, string | number>
  /** What is sent of the body; the request may announce more. */
  body?: string | Buffer
}

export interface RawConnection {
  socket: Socket
  /** Status and JSON of the answer, as soon as it is there; the request need not be complete. */
  answer: Promise<{ status: number; headers: string; body: unknown }>
  /** The server has ended the connection. */
  closed: Promise<unknown>
}

/** A POST that is written byte by byte as it stands, over a connection of its own. */
export async function rawPost(url: string, { path, headers = {}, body = '' }: RawRequest): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  // A connection that the server resets is what some of these tests are about.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => {
    socket.once('close', resolve)
  })
  await once(socket, 'connect')
  const answer = readResponse(socket)
  // Not every test waits for an answer.
  answer.catch(() => {})
  const lines = Object.entries({ host: 'localhost', 'content-type': 'application/json', ...headers })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  if (body.length > 0) socket.write(body)
  return { socket, answer, closed }
}

/** Cookies and anti-forgery token of somebody who is signed in. */
export function headersOf({ cookies }: Visitor): Record<string, string> {
  return {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  }
}

function readResponse(socket: Socket): RawConnection['answer'] {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', onData)
    socket.once('close', () => reject(new Error(`the connection was closed without an answer: ${text}`)))

    function onData(chunk: Buffer): void {
      text += chunk.toString('utf8')
      const [headers = '', body] = text.split('\r\n\r\n')
      const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1])
      if (body === undefined || Buffer.byteLength(body) < length) return
      socket.off('data', onData)
      resolve({ status: Number(text.slice(9, 12)), headers: headers.toLowerCase(), body: JSON.parse(body) })
    }
  })
}
