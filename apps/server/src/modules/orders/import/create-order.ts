import type { Db } from '../../../db/connect'
import { brokenUniqueIndex, isCausedByValues } from '../../../db/database-errors'
import { contentHashOf } from './content-hash'
import { type InboundState, settleMessage } from './inbound-store'
import { findContentHash, insertOrder } from '../order-store'
import type { Reading } from './read-message'

/** Of an error, in the operator's list. */
const MAX_REASON_CHARACTERS = 500

interface LockedMessage {
  id: string
  supplierId: string
  upstreamId: string
}

interface Outcome {
  state: InboundState
  reason: string
  orderId: string | null
}

/**
 * Makes what can be made of a message that this transaction holds locked, and writes down what became of it. An order
 * that is there already is never touched: somebody may be working on it.
 */
export async function makeOrder(tx: Db, message: LockedMessage, reading: Reading, at: Date): Promise<Outcome> {
  const outcome = await outcomeOf(tx, message, reading, at)
  await settleMessage(tx, message.id, outcome)
  return outcome
}

/** When the same order was taken beside us under another message id, it is there to compare with the second time. */
export async function onceMoreWhenBeaten<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (brokenUniqueIndex(error) === 'orders_by_buyer_number') return attempt()
    throw error
  }
}

/**
 * What becomes of a message whose import failed by its own fault. Null for any other error, such as a database that is
 * away: it says nothing about the message, and the next run tries it again.
 */
export function heldForFault(error: unknown): Reading | null {
  if (!(error instanceof RangeError || error instanceof TypeError || isCausedByValues(error))) return null
  const reason = error.message.slice(0, MAX_REASON_CHARACTERS)
  return { held: 'quarantined', reason: `The order could not be imported: ${reason}` }
}

async function outcomeOf(tx: Db, message: LockedMessage, reading: Reading, at: Date): Promise<Outcome> {
  if ('held' in reading) return { state: reading.held, reason: reading.reason, orderId: null }

  const { order } = reading
  const { supplierId, upstreamId } = message
  const contentHash = contentHashOf(order)
  const known = await findContentHash(tx, supplierId, order)
  if (known !== null) return known.equals(contentHash) ? SAME_AGAIN : CHANGED

  const orderId = await insertOrder(tx, supplierId, { upstreamId, contentHash, receivedAt: at, order })
  return { state: 'accepted', reason: '', orderId }
}

const SAME_AGAIN = { state: 'duplicate', reason: 'The same order is there already.', orderId: null } as const
const CHANGED = {
  state: 'quarantined',
  reason: 'The same order number of the same buyer is there already with other content.',
  orderId: null,
} as const
