import { createHash } from 'node:crypto'
import type { IncomingOrder } from '../../../upstream/port'

/** Of the order as it came: the same order with other content is never taken over silently. */
export function contentHashOf(order: IncomingOrder): Buffer {
  return createHash('sha256').update(JSON.stringify(order)).digest()
}
