import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { byteBudget, type BudgetLimits } from '../body/body-budget'

const MEGABYTE = 1024 * 1024

/** Shorter replies fit into the buffers of the connection and are not limited. */
const LONG_REPLY_BYTES = 256 * 1024

/** Memory for long replies that clients have not read yet. */
const REPLY_BUDGET: BudgetLimits = { totalBytes: 48 * MEGABYTE, ownerBytes: 24 * MEGABYTE }

/** How long a client may read nothing, and the minimum rate at which it must read a long reply. */
export interface ReplyPace {
  stallTimeoutMs: number
  minBytesPerSecond: number
}

const REPLY_PACE: ReplyPace = { stallTimeoutMs: 30_000, minBytesPerSecond: 32 * 1024 }

/**
 * Closes the connection of a client that does not read its reply, and limits the memory for long replies in total and
 * per address. Only the stall timeout applies to downloads that are streams.
 */
export function endSlowReaders(
  app: FastifyInstance,
  { pace, limits }: { pace: ReplyPace; limits: BudgetLimits } = { pace: REPLY_PACE, limits: REPLY_BUDGET },
): void {
  const budget = byteBudget(limits)

  app.addHook('onSend', (request, reply, payload, done) => {
    // An injected request of a test has no connection.
    if (request.raw.socket instanceof Socket) limitReply(request, reply, payload)
    done()
  })

  function limitReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    const { socket } = request.raw
    // Node restarts this timeout with every chunk the client reads, and restores the keep-alive timeout after the reply.
    socket.setTimeout(pace.stallTimeoutMs)
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    if (bytes < LONG_REPLY_BYTES) return

    const release = budget.reserve(request.ip, bytes)
    const timer = setTimeout(() => socket.destroy(), pace.stallTimeoutMs + (bytes / pace.minBytesPerSecond) * 1_000)
    reply.raw.once('close', () => {
      clearTimeout(timer)
      release()
    })
  }
}
