import { violatedUniqueIndex, isStatementTimeout } from '../../../db/database-errors'
import type { Deps } from '../../../deps'
import type { IncomingMessage, IncomingOrder } from '../../../upstream/port'
import { importNewOrder } from '../order-store'
import { contentHash, quarantineOnError, createOrder, retryOnceOnDuplicateOrder } from './create-order'
import { lockMessage } from './inbound-store'
import { readMessage, type ParsedMessage } from './read-message'

/** A smaller order takes milliseconds: when its import times out, the cause is the database and not the message. */
const MIN_SLOW_IMPORT_CHARACTERS = 500_000
/** Result of `importAsNewOrder` when the supplier already has an order with this number from this buyer. */
const DUPLICATE = Symbol('duplicate')

/**
 * Imports a stored message. Returns the id of the new order; null when the message is held, contains a known order or
 * was imported before. A message that causes an error itself is quarantined with the reason, so that it does not block
 * the others.
 */
export async function importMessage(deps: Deps, supplierId: string, message: IncomingMessage): Promise<string | null> {
  try {
    const parsed = readMessage(message)
    if ('order' in parsed) {
      const orderId = await importAsNewOrder(deps, supplierId, message, parsed.order)
      if (orderId !== DUPLICATE) return orderId
    }
    return await importLocked(deps, supplierId, message, parsed)
  } catch (error) {
    const quarantined = quarantineOnError(error) ?? quarantineOnTimeout(error, message)
    if (quarantined === null) throw error
    deps.log.error({ err: error, supplierId, upstreamId: message.upstreamId }, 'message held: its import failed')
    return importLocked(deps, supplierId, message, quarantined)
  }
}

/** Inserts without a lookup first, because nearly every order is new; the unique index detects the others. */
async function importAsNewOrder(
  { db, now }: Deps,
  supplierId: string,
  { upstreamId }: IncomingMessage,
  order: IncomingOrder,
): Promise<string | null | typeof DUPLICATE> {
  const newOrder = { upstreamId, contentHash: contentHash(order), receivedAt: now(), order }
  try {
    return await importNewOrder(db, supplierId, newOrder)
  } catch (error) {
    if (violatedUniqueIndex(error) === 'orders_by_buyer_number') return DUPLICATE
    throw error
  }
}

/** Imports under a lock on the message, with a lookup for a known order. */
async function importLocked(
  { db, now }: Deps,
  supplierId: string,
  message: IncomingMessage,
  parsed: ParsedMessage,
): Promise<string | null> {
  return retryOnceOnDuplicateOrder(() =>
    db.transaction().execute(async (tx) => {
      const { id, state } = await lockMessage(tx, supplierId, message.upstreamId)
      if (state !== 'stored') return null
      const { orderId } = await createOrder(tx, { ...message, id, supplierId }, parsed, now())
      return orderId
    }),
  )
}

function quarantineOnTimeout(error: unknown, { raw }: IncomingMessage): ParsedMessage | null {
  if (!isStatementTimeout(error) || raw.length < MIN_SLOW_IMPORT_CHARACTERS) return null
  return { held: 'quarantined', reason: 'The order could not be imported: it is large and took too long.' }
}
