import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isStatementTimeout } from '../../../db/database-errors'
import type { Deps } from '../../../deps'
import type { IncomingMessage } from '../../../upstream/port'
import { importNewOrders } from '../order-store'
import { contentHash, createOrder, quarantineOnError } from './create-order'
import { lockMessage } from './inbound-store'
import { readMessage, type ParsedMessage } from './read-message'

/** A smaller order takes milliseconds: when its import times out, the cause is the database and not the message. */
const MIN_SLOW_IMPORT_CHARACTERS = 500_000

interface ReadMessage {
  message: IncomingMessage
  parsed: ParsedMessage
}

/**
 * Imports stored messages and returns the ids of the new orders. A message that is held, contains a known order or was
 * imported before has none. A message that causes an error itself is quarantined with the reason, so that it does not
 * block the others.
 */
export async function importMessages(
  deps: Deps,
  supplierId: string,
  messages: readonly IncomingMessage[],
): Promise<string[]> {
  const read = await readMessages(deps, supplierId, messages)
  const imported = await importTogether(deps, supplierId, read)
  const orderIds: (string | null)[] = []
  for (const each of read) {
    const orderId = imported?.get(each.message.upstreamId)
    const isLeft = imported === null || orderId === null || !('order' in each.parsed)
    orderIds.push(isLeft ? await importAlone(deps, supplierId, each) : (orderId ?? null))
  }
  return orderIds.filter((orderId) => orderId !== null)
}

/** Parses the messages; of several with the same id the first, which is the one that is stored. */
async function readMessages(
  deps: Deps,
  supplierId: string,
  messages: readonly IncomingMessage[],
): Promise<ReadMessage[]> {
  const read = new Map<string, ReadMessage>()
  for (const message of messages) {
    if (read.has(message.upstreamId)) continue
    // Parsing a long order takes some milliseconds: other requests are served before each message.
    await yieldToEventLoop()
    read.set(message.upstreamId, { message, parsed: parseOrHold(deps, supplierId, message) })
  }
  return [...read.values()]
}

function parseOrHold(deps: Deps, supplierId: string, message: IncomingMessage): ParsedMessage {
  try {
    return readMessage(message)
  } catch (error) {
    return holdOrThrow(deps, supplierId, message, error)
  }
}

/**
 * Inserts all orders by one statement without a lookup, because nearly every order is new; the unique index finds the
 * others. Returns the result of `importNewOrders`, or null when the values of an order made the statement fail.
 */
async function importTogether(
  { db, now }: Deps,
  supplierId: string,
  read: readonly ReadMessage[],
): Promise<Map<string, string | null> | null> {
  const receivedAt = now()
  const newOrders = read.flatMap(({ message: { upstreamId }, parsed }) =>
    'order' in parsed ? [{ upstreamId, contentHash: contentHash(parsed.order), receivedAt, order: parsed.order }] : [],
  )
  if (newOrders.length === 0) return new Map()
  try {
    return await importNewOrders(db, supplierId, newOrders)
  } catch (error) {
    if (read.some(({ message }) => toQuarantine(error, message) !== null)) return null
    throw error
  }
}

/** Imports under a lock on the message, with a lookup for a known order. Returns the id of a new order. */
async function importAlone(deps: Deps, supplierId: string, { message, parsed }: ReadMessage): Promise<string | null> {
  try {
    return await importLocked(deps, supplierId, message, parsed)
  } catch (error) {
    return importLocked(deps, supplierId, message, holdOrThrow(deps, supplierId, message, error))
  }
}

async function importLocked(
  { db, now }: Deps,
  supplierId: string,
  message: IncomingMessage,
  parsed: ParsedMessage,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const { id, state } = await lockMessage(tx, supplierId, message.upstreamId)
    if (state !== 'stored') return null
    const { orderId } = await createOrder(tx, { ...message, id, supplierId }, parsed, now())
    return orderId
  })
}

/** The quarantine for a message that caused the error itself; rethrows any other error. */
function holdOrThrow({ log }: Deps, supplierId: string, message: IncomingMessage, error: unknown): ParsedMessage {
  const quarantine = toQuarantine(error, message)
  if (quarantine === null) throw error
  log.error({ err: error, supplierId, upstreamId: message.upstreamId }, 'message held: its import failed')
  return quarantine
}

function toQuarantine(error: unknown, { raw }: IncomingMessage): ParsedMessage | null {
  if (!isStatementTimeout(error)) return quarantineOnError(error)
  if (raw.length < MIN_SLOW_IMPORT_CHARACTERS) return null
  return { held: 'quarantined', reason: 'The order could not be imported: it is large and took too long.' }
}
