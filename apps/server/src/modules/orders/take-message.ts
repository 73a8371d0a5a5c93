import type { Deps } from '../../deps'
import type { IncomingMessage } from '../../upstream/port'
import { lockMessage } from './inbound-store'
import { makeOrder, onceMoreWhenBeaten } from './make-order'
import { readMessage } from './read-message'

/** Makes an order of a stored message, in one transaction. Answers the id of a new order; a message is taken once. */
export async function takeMessage(deps: Deps, supplierId: string, message: IncomingMessage): Promise<string | null> {
  const reading = readMessage(message)
  return onceMoreWhenBeaten(() =>
    deps.db.transaction().execute(async (tx) => {
      const { id, state } = await lockMessage(tx, supplierId, message.upstreamId)
      if (state !== 'stored') return null
      const { orderId } = await makeOrder(tx, { ...message, id, supplierId }, reading, deps.now())
      return orderId
    }),
  )
}
