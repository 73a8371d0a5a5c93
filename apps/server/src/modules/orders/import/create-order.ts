import { createHash } from 'node:crypto'
import type { Db } from '../../../db/connect'
import { isCausedByValues, withoutShardNumbers } from '../../../db/database-errors'
import type { IncomingChange, IncomingOrder } from '../../../upstream/port'
import { findContentHash, insertOrder } from '../order-store'
import { type InboundState, settleMessage } from './inbound-store'
import type { ParsedMessage } from './read-message'

/** Length limit of an error message in the operator's list of messages. */
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
  change?: IncomingChange | null
}

/**
 * Creates the order of a message that this transaction has locked, and stores the outcome with the message. An order
 * that exists already is never changed, because the supplier may be working on it.
 */
export async function createOrder(tx: Db, message: LockedMessage, parsed: ParsedMessage, at: Date): Promise<Outcome> {
  const outcome = await createIfNew(tx, message, parsed, at)
  await settleMessage(tx, message, outcome)
  return outcome
}

async function createIfNew(tx: Db, message: LockedMessage, parsed: ParsedMessage, at: Date): Promise<Outcome> {
  if ('held' in parsed) {
    return { state: parsed.held, reason: parsed.reason, orderId: null, change: parsed.change ?? null }
  }

  const { order } = parsed
  const { supplierId, upstreamId } = message
  const hash = contentHash(order)
  const known = await findKnown(tx, supplierId, order, hash)
  if (known !== null) return known

  const orderId = await insertOrder(tx, supplierId, { upstreamId, contentHash: hash, receivedAt: at, order })
  if (orderId !== null) return { state: 'accepted', reason: '', orderId }
  // Another transaction has inserted the order since the lookup.
  return (await findKnown(tx, supplierId, order, hash)) ?? SAME_CONTENT
}

/** The outcome for an order that is stored already; null for a new one. */
async function findKnown(tx: Db, supplierId: string, order: IncomingOrder, hash: Buffer): Promise<Outcome | null> {
  const existing = await findContentHash(tx, supplierId, order)
  if (existing === null) return null
  return existing.equals(hash) ? SAME_CONTENT : OTHER_CONTENT
}

const SAME_CONTENT = { state: 'duplicate', reason: 'The same order is there already.', orderId: null } as const
const OTHER_CONTENT = {
  state: 'quarantined',
  reason: 'The same order number of the same buyer is there already with other content.',
  orderId: null,
} as const

/** SHA-256 of the parsed order, to recognise an order that is sent again with other content. */
export function contentHash(order: IncomingOrder): Buffer {
  return createHash('sha256').update(JSON.stringify(order)).digest()
}

/**
 * The quarantine for a message whose import failed because of its content. Null for any other error, e.g. an unreachable
 * database: the next run tries the message again.
 */
export function quarantineOnError(error: unknown): ParsedMessage | null {
  if (!(error instanceof RangeError || error instanceof TypeError || isCausedByValues(error))) return null
  const reason = withoutShardNumbers(error.message).slice(0, MAX_REASON_CHARACTERS)
  return { held: 'quarantined', reason: `The order could not be imported: ${reason}` }
}
