import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressMatcher } from '../../lib/address-list'

/** Passed on to `http.createServer`. */
export const HTTP_OPTIONS = {
  /** The line and the headers of a request, from the first byte of the connection on. */
  headersTimeout: 15_000,
  /** How often connections are looked over for these timeouts. */
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  /** `malformed-requests.ts` refuses a request without a host, with our headers. */
  requireHostHeader: false,
} as const

/** The whole request with its body; the pace of a body is watched more closely by `receive-body.ts`. */
export const REQUEST_TIMEOUT_MS = 120_000

/** An open connection costs about 20 kB. */
const MAX_CONNECTIONS = 2_000

/**
 * Bounds the open connections of this process. For one too many the oldest connection without a request under way is
 * closed, so that a client that keeps connections open cannot keep others out; those of a trusted proxy are left alone.
 */
export function limitConnections(
  app: FastifyInstance,
  trustedProxies: readonly string[],
  maxConnections: number = MAX_CONNECTIONS,
): void {
  const isTrusted = addressMatcher(trustedProxies)
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
    return remoteAddress !== '' && isTrusted(remoteAddress)
  }
}
