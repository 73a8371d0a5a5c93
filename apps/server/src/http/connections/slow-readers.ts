import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { byteBudget, type BudgetLimits } from '../body/body-budget'

const MEGABYTE = 1024 * 1024

/** Shorter replies fit into the buffers of a connection. */
const LONG_REPLY_BYTES = 256 * 1024

/** Long replies that are held until their clients have read them. */
const REPLY_BUDGET: BudgetLimits = { totalBytes: 48 * MEGABYTE, ownerBytes: 24 * MEGABYTE }

/** How long a client may read nothing at all, and the lowest rate at which a long reply may be read. */
export interface ReplyPace {
  stallTimeoutMs: number
  minBytesPerSecond: number
}

const REPLY_PACE: ReplyPace = { stallTimeoutMs: 30_000, minBytesPerSecond: 32 * 1024 }

/**
 * Ends the connection of a client that does not read its reply, and bounds the long replies held for slow ones, in all
 * and per address. Files are read piece by piece as fast as they are taken, so only the stall counts for them.
 */
export function endSlowReaders(
  app: FastifyInstance,
  { pace, limits }: { pace: ReplyPace; limits: BudgetLimits } = { pace: REPLY_PACE, limits: REPLY_BUDGET },
): void {
  const budget = byteBudget(limits)

  app.addHook('onSend', async ({ raw: { socket }, ip }, reply, payload) => {
    // An injected request of a test has no connection.
    if (!(socket instanceof Socket)) return
    // Node measures progress by what the client took, and sets the time of an idle connection again after the reply.
    socket.setTimeout(pace.stallTimeoutMs)
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    if (bytes < LONG_REPLY_BYTES) return

    const release = budget.reserve(ip, bytes)
    const timer = setTimeout(() => socket.destroy(), pace.stallTimeoutMs + (bytes / pace.minBytesPerSecond) * 1_000)
    reply.raw.once('close', () => {
      clearTimeout(timer)
      release()
    })
  })
}
