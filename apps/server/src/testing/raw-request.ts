import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { Visitor } from './test-app'

export interface RawRequest {
  path: string
  headers?: Record<string, string | number>
  /** The part of the body that is sent; the content-length header may announce more. */
  body?: string | Buffer
}

export interface RawConnection {
  socket: Socket
  /** Status and JSON body of the response, which may arrive before the request is complete. */
  answer: Promise<{ status: number; headers: string; body: unknown }>
  /** Resolves when the server has closed the connection. */
  closed: Promise<unknown>
}

/** Writes a POST request to its own connection, unchanged. */
export async function rawPost(url: string, { path, headers = {}, body = '' }: RawRequest): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  // Some tests expect the server to reset the connection.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => {
    socket.once('close', resolve)
  })
  await once(socket, 'connect')
  const answer = readResponse(socket)
  // Not every test awaits the response.
  answer.catch(() => {})
  const lines = Object.entries({ host: 'localhost', 'content-type': 'application/json', ...headers })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  if (body.length > 0) socket.write(body)
  return { socket, answer, closed }
}

/** Requests a path over a connection of its own, unchanged. `inject` would normalize it. */
export async function getAsWritten(url: string, path: string): Promise<{ status: number | undefined; body: string }> {
  const { hostname, port } = new URL(url)
  const request = get({ hostname, port, path, agent: false })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject)
  })
  return { status: response.statusCode, body: await readText(response) }
}

/** Cookie and anti-forgery headers of a visitor. */
export function sessionHeaders({ cookies }: Visitor): Record<string, string> {
  return {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  }
}

function readResponse(socket: Socket): RawConnection['answer'] {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', onData)
    socket.once('close', () => reject(new Error(`the connection was closed without a response: ${text}`)))

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
