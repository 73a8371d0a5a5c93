import { parseChange } from '../../../upstream/codec/orders/change'
import { parseOrder } from '../../../upstream/codec/orders/order'
import { UpstreamError } from '../../../upstream/errors'
import type { IncomingChange, IncomingOrder } from '../../../upstream/port'

/** The order of a message, or the reason why the message is held. A change is shown on its order. */
export type ParsedMessage =
  | { order: IncomingOrder }
  | { held: 'parked' | 'quarantined'; reason: string; change?: IncomingChange | null }

const CHANGE_KINDS = new Set(['OrderChange', 'OrderCancellation'])

/** Reasons by message kind. The stored text of these is incomplete or altered, so it must not be imported. */
const UNREADABLE_KINDS = new Map([
  [
    'Oversize',
    'The message is larger than the portal reads; its text shows only the beginning and the end. The buyer has to send it again as smaller orders.',
  ],
  [
    'Damaged',
    'The message holds bytes or characters that XML does not allow; its text shows them replaced. The buyer has to send it again.',
  ],
])

export function readMessage({ kind, raw }: { kind: string; raw: string }): ParsedMessage {
  const reason = UNREADABLE_KINDS.get(kind)
  if (reason !== undefined) return { held: 'quarantined', reason }
  if (kind !== 'Order') {
    const change = CHANGE_KINDS.has(kind) ? parseChange(raw) : null
    return { held: 'parked', reason: `The portal has no flow for ${kind} messages.`, change }
  }
  try {
    return { order: parseOrder(raw) }
  } catch (error) {
    if (error instanceof UpstreamError) return { held: 'quarantined', reason: error.message }
    throw error
  }
}
