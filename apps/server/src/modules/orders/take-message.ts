import { createHash } from 'node:crypto'
import { brokenUniqueIndex } from '../../db/unique-violation'
import type { Deps } from '../../deps'
import { parseOrder } from '../../upstream/codec/order'
import { UpstreamError } from '../../upstream/errors'
import type { IncomingMessage, IncomingOrder } from '../../upstream/port'
import { lockMessage, settleMessage } from './inbound-store'
import { findContentHash, insertOrder } from './order-store'

/** Makes an order of a stored message, in one transaction. Answers the id of a new order; a message is taken once. */
export async function takeMessage(deps: Deps, supplierId: string, message: IncomingMessage): Promise<string | null> {
  const reading = message.kind === 'Order' ? read(message.raw) : null
  try {
    return await take(deps, supplierId, message, reading)
  } catch (error) {
    // The same order was taken beside us under another message id; now it is there to compare with.
    if (brokenUniqueIndex(error) === 'orders_by_buyer_number') return take(deps, supplierId, message, reading)
    throw error
  }
}

type Reading = { order: IncomingOrder } | { reason: string } | null

async function take(
  deps: Deps,
  supplierId: string,
  message: IncomingMessage,
  reading: Reading,
): Promise<string | null> {
  return deps.db.transaction().execute(async (tx) => {
    const { id, state } = await lockMessage(tx, supplierId, message.upstreamId)
    if (state !== 'stored') return null
    if (reading === null) {
      await settleMessage(tx, id, { state: 'parked', reason: `The portal has no flow for ${message.kind} messages.` })
      return null
    }
    if ('reason' in reading) {
      await settleMessage(tx, id, { state: 'quarantined', reason: reading.reason })
      return null
    }

    const { order } = reading
    const contentHash = hashOf(order)
    const known = await findContentHash(tx, supplierId, order)
    if (known !== null) {
      await settleMessage(tx, id, known.equals(contentHash) ? SAME_AGAIN : CHANGED)
      return null
    }
    const orderId = await insertOrder(tx, supplierId, {
      upstreamId: message.upstreamId,
      contentHash,
      receivedAt: deps.now(),
      order,
    })
    await settleMessage(tx, id, { state: 'accepted', orderId })
    return orderId
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
