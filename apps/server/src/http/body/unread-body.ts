import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { discardInTurns } from './read-in-turns'

/** How long the rest of a body is discarded after the answer. Closing at once would reset the connection, and a client that is still sending might never see the answer. */
const DISCARD_TIMEOUT_MS = 5_000
/** A client that announces more than this is cut off at once. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024

/**
 * A request that is answered before its body has arrived (refused by its headers) keeps only its connection open, for
 * at most `DISCARD_TIMEOUT_MS`.
 */
export function endUnreadBodies(app: FastifyInstance, discardTimeoutMs: number = DISCARD_TIMEOUT_MS): void {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (isUnread(raw)) discardRest(raw, reply)
    done()
  })

  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (isUnread(raw)) {
      const timer = setTimeout(() => raw.socket.destroy(), discardTimeoutMs)
      finished(raw, () => clearTimeout(timer))
    }
    done()
  })
}

function discardRest(raw: IncomingMessage, reply: FastifyReply): void {
  // Fastify closes the connection after a refused body.
  if (Number(raw.headers['content-length'] ?? 0) > MAX_DISCARDED_BYTES) reply.header('connection', 'close')
  else reply.removeHeader('connection')
  // Before the reply has been sent: after it, Node itself reads a body that nobody has begun to read, at full speed.
  if (raw.readableFlowing === null) discardInTurns(raw)
}

/** An injected request of a test has no connection. */
function isUnread({ complete, headers, socket }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  return hasBody && !complete && socket instanceof Socket
}
