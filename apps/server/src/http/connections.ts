import { BlockList, isIPv6, type Socket } from 'node:net'
import type { ConnectionError, FastifyInstance } from 'fastify'

/** Passed on to `http.createServer`. */
export const HTTP_OPTIONS = {
  /** The line and the headers of a request, from the first byte of the connection on. */
  headersTimeout: 15_000,
  /** How often connections are looked over for these timeouts. */
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
} as const

/** The whole request with its body; the pace of a body is watched more closely by `receive-body.ts`. */
export const REQUEST_TIMEOUT_MS = 120_000

/** An open connection costs about 20 kB. */
const MAX_CONNECTIONS = 2_000

/**
 * Bounds the open connections of this process. For one too many the oldest connection without a request under way is
 * closed, so that whoever keeps connections open cannot keep others out; those of a trusted proxy are left alone.
 */
export function limitConnections(
  app: FastifyInstance,
  trustedProxies: readonly string[],
  maxConnections: number = MAX_CONNECTIONS,
): void {
  const proxies = addressList(trustedProxies)
  const open = new Set<Socket>()
  /** Oldest first; a connection moves to the end when its request has been answered. */
  const idle = new Set<Socket>()

  app.server.on('connection', (socket) => {
    open.add(socket)
    if (!isProxy(socket)) idle.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      idle.delete(socket)
    })
    if (open.size <= maxConnections) return
    const [oldest = socket] = idle
    oldest.destroy()
  })
  app.server.on('request', ({ socket }, response) => {
    idle.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed && !isProxy(socket)) idle.add(socket)
    })
  })

  function isProxy({ remoteAddress = '' }: Socket): boolean {
    return remoteAddress !== '' && proxies.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')
  }
}

function addressList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** What cannot be parsed as HTTP, or did not arrive in time: there is no request to answer, only a connection. */
export function answerBrokenConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, sentence } = BROKEN_CONNECTIONS[error.code] ?? {
    status: '400 Bad Request',
    sentence: 'The request is not valid HTTP.',
  }
  const body = JSON.stringify({ success: false, error: sentence })
  const head = `HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\nContent-Type: application/json\r\nConnection: close`
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy())
}

const BROKEN_CONNECTIONS: Record<string, { status: string; sentence: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', sentence: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    sentence: 'The headers of the request are too large.',
  },
}
