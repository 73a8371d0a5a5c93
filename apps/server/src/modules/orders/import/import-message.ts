import { brokenUniqueIndex, isStatementTimeout } from '../../../db/database-errors'
import type { Deps } from '../../../deps'
import type { IncomingMessage, IncomingOrder } from '../../../upstream/port'
import { contentHashOf } from './content-hash'
import { lockMessage } from './inbound-store'
import { heldForFault, makeOrder, onceMoreWhenBeaten } from './create-order'
import { takeNewOrder } from '../order-store'
import { readMessage, type Reading } from './read-message'

/** A smaller order takes milliseconds: when its import times out, the database is to blame. */
const SLOW_IMPORT_CHARACTERS = 500_000
/** The order is there already, or the message is no order: it has to be looked at. */
const KNOWN = Symbol('known')

/**
 * Makes an order of a stored message, in one transaction. Answers the id of a new order; a message is taken once. A
 * message whose import fails by its own fault is held with the reason, so that it never stops the others.
 */
export async function takeMessage(deps: Deps, supplierId: string, message: IncomingMessage): Promise<string | null> {
  try {
    const reading = readMessage(message)
    const taken = 'order' in reading ? await takeAsNew(deps, supplierId, message, reading.order) : KNOWN
    return taken === KNOWN ? await take(deps, supplierId, message, reading) : taken
  } catch (error) {
    const held = heldForFault(error) ?? heldForSlowImport(error, message)
    if (held === null) throw error
    deps.log.error({ err: error, supplierId, upstreamId: message.upstreamId }, 'message held: its import failed')
    return take(deps, supplierId, message, held)
  }
}

function heldForSlowImport(error: unknown, { raw }: IncomingMessage): Reading | null {
  if (!isStatementTimeout(error) || raw.length < SLOW_IMPORT_CHARACTERS) return null
  return { held: 'quarantined', reason: 'The order could not be imported: it is large and took too long.' }
}

/** Nearly every order is new, so the unique index is asked by inserting; only when it objects do we compare. */
async function takeAsNew(
  { db, now }: Deps,
  supplierId: string,
  { upstreamId }: IncomingMessage,
  order: IncomingOrder,
): Promise<string | null | typeof KNOWN> {
  const fresh = { upstreamId, contentHash: contentHashOf(order), receivedAt: now(), order }
  try {
    return await takeNewOrder(db, supplierId, fresh)
  } catch (error) {
    if (brokenUniqueIndex(error) === 'orders_by_buyer_number') return KNOWN
    throw error
  }
}

async function take(
  { db, now }: Deps,
  supplierId: string,
  message: IncomingMessage,
  reading: Reading,
): Promise<string | null> {
  return onceMoreWhenBeaten(() =>
    db.transaction().execute(async (tx) => {
      const { id, state } = await lockMessage(tx, supplierId, message.upstreamId)
      if (state !== 'stored') return null
      const { orderId } = await makeOrder(tx, { ...message, id, supplierId }, reading, now())
      return orderId
    }),
  )
}
