import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { addressMatcher } from '../trusted-proxies'

/** Options of `http.createServer`. */
export const HTTP_OPTIONS = {
  /** Time for the request line and headers, from the first byte of the connection. */
  headersTimeout: 15_000,
  /** How often connections are checked for these timeouts. */
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  /** A request without a Host header is rejected in `malformed-requests.ts`, with our response headers. */
  requireHostHeader: false,
} as const

/**
 * Time for the whole request including its body. `receive-body.ts` additionally enforces a minimum rate for the body.
 */
export const REQUEST_TIMEOUT_MS = 120_000

/** An open connection uses about 20 kB of memory. */
const MAX_CONNECTIONS = 2_000

/**
 * Limits the open connections of this process. A connection above the limit closes the oldest idle one, so that clients
 * that hold connections open cannot lock others out. Connections of trusted proxies are never closed this way.
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

  const proxies = new WeakSet<Socket>()

  app.server.on('connection', (socket) => {
    open.add(socket)
    if (isTrusted(socket.remoteAddress ?? '')) proxies.add(socket)
    else idle.add(socket)
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
      if (!socket.destroyed && !proxies.has(socket)) idle.add(socket)
    })
  })
}

/**
 * Sets `connection: close` on every response once the process is stopping, so that no new request arrives on a
 * connection while the server closes. Connections that never carried a request (browsers open some in advance) would
 * delay the close until they time out, so they are destroyed.
 */
export function endConnectionsWhenStopping(app: FastifyInstance, { stopping }: Deps): void {
  const sockets = new Set<Socket>()

  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping.aborted) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
}
