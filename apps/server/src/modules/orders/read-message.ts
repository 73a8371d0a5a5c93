import { parseOrder } from '../../upstream/codec/order'
import { UpstreamError } from '../../upstream/errors'
import type { IncomingOrder } from '../../upstream/port'

/** An order, or why the message is held. */
export type Reading = { order: IncomingOrder } | { held: 'parked' | 'quarantined'; reason: string }

export function readMessage({ kind, raw }: { kind: string; raw: string }): Reading {
  if (kind !== 'Order') return { held: 'parked', reason: `The portal has no flow for ${kind} messages.` }
  try {
    return { order: parseOrder(raw) }
  } catch (error) {
    if (error instanceof UpstreamError) return { held: 'quarantined', reason: error.message }
    throw error
  }
}
