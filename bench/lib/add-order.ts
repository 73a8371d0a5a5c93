import { randomUUID } from 'node:crypto'
import { insertOrder } from '../../apps/server/src/modules/orders/order-store'
import { incomingItem, incomingOrder } from '../../apps/server/src/testing/given/given-orders'
import type { BenchPortal } from './with-portal'

/** Inserts an order with a number of lines, as the import does, and returns its id. */
export async function addOrder({ deps }: BenchPortal, supplierId: string, lines: number): Promise<string> {
  const items = Array.from({ length: lines }, (_, i) => incomingItem({ buyerLineNumber: String(i + 1) }))
  const id = await insertOrder(deps.db, supplierId, {
    upstreamId: randomUUID(),
    contentHash: Buffer.from(''),
    receivedAt: new Date(),
    order: incomingOrder({ buyerOrderNumber: randomUUID(), items }),
  })
  if (id === null) throw new Error('the order was not inserted')
  return id
}
