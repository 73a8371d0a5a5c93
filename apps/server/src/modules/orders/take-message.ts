import { createHash } from 'node:crypto'
import type { Db } from '../../db/connect'
import { brokenUniqueIndex } from '../../db/unique-violation'
import type { Deps } from '../../deps'
import { parseOrder } from '../../upstream/codec/order'
import { UpstreamError } from '../../upstream/errors'
import type { IncomingMessage, IncomingOrder } from '../../upstream/port'
import { type InboundState, lockMessage, settleMessage } from './inbound-store'
import { findContentHash, takeNewOrder } from './order-store'

/** Makes an order of a stored message, in one transaction. Answers the id of a new order; a message is taken once. */
export async function takeMessage(deps: Deps, supplierId: string, message: IncomingMessage): Promise<string | null> {
  const reading = message.kind === 'Order' ? read(message.raw) : null
  if (reading === null) {
    await settle(deps, supplierId, message, async () => ({
      state: 'parked',
      reason: `The portal has no flow for ${message.kind} messages.`,
    }))
    return null
  }
  if ('reason' in reading) {
    await settle(deps, supplierId, message, async () => ({ state: 'quarantined', reason: reading.reason }))
    return null
  }
  return takeOrder(deps, supplierId, message, reading.order)
}

type Reading = { order: IncomingOrder } | { reason: string } | null

/** Nearly every order is new, so the unique index is asked by inserting. */
async function takeOrder(
  deps: Deps,
  supplierId: string,
  message: IncomingMessage,
  order: IncomingOrder,
): Promise<string | null> {
  const { upstreamId } = message
  const contentHash = hashOf(order)
  try {
    return await takeNewOrder(deps.db, supplierId, { upstreamId, contentHash, receivedAt: deps.now(), order })
  } catch (error) {
    if (brokenUniqueIndex(error) !== 'orders_by_buyer_number') throw error
  }
  await settle(deps, supplierId, message, async (tx) => {
    const known = await findContentHash(tx, supplierId, order)
    return known?.equals(contentHash) ? SAME_AGAIN : CHANGED
  })
  return null
}

async function settle(
  { db }: Deps,
  supplierId: string,
  { upstreamId }: IncomingMessage,
  outcome: (tx: Db) => Promise<{ state: InboundState; reason: string }>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id, state } = await lockMessage(tx, supplierId, upstreamId)
    if (state === 'stored') await settleMessage(tx, id, await outcome(tx))
  })
}

const SAME_AGAIN = { state: 'duplicate', reason: 'The same order is there already.' } as const
const CHANGED = {
  state: 'quarantined',
  reason: 'The same order number of the same buyer is there already with other content.',
} as const

function read(raw: string): Reading {
  try {
    return { order: parseOrder(raw) }
  } catch (error) {
    if (error instanceof UpstreamError) return { reason: error.message }
    throw error
  }
}

function hashOf(order: IncomingOrder): Buffer {
  return createHash('sha256').update(JSON.stringify(order)).digest()
}
