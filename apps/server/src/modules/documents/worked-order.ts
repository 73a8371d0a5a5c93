import type { WorkedOrder } from '@partwire/domain/documents/shape'
import type { OpenStatus } from '@partwire/domain/order-flow/status'
import type { Db } from '../../db/connect'
import { Refusal } from '../../errors'
import { findWorkedOrder, lockOrder } from './worked-order-store'

/** The order, or the refusal that never tells whether it is not there or not yours. */
export async function readOrder(db: Db, supplierId: string, id: string): Promise<WorkedOrder> {
  return (await findWorkedOrder(db, supplierId, id)) ?? notThere()
}

/** The order under a lock, in the status its document is worked in. `errorField` tells the screen to lock itself. */
export async function lockOrderIn(
  tx: Db,
  supplierId: string,
  { id, status }: { id: string; status: OpenStatus },
): Promise<WorkedOrder> {
  const order = (await lockOrder(tx, supplierId, id)) ?? notThere()
  if (order.status !== status) {
    throw new Refusal('conflict', 'This order has moved on in the meantime.', 'status')
  }
  return order
}

/** Somebody else has saved since this form was loaded: their work is not written over. */
export function refuseStale(document: { version: number; updatedBy: string }, version: number | undefined): void {
  if (version !== undefined && version !== document.version) {
    throw new Refusal(
      'conflict',
      `This document was changed elsewhere by ${document.updatedBy} in the meantime.`,
      'version',
    )
  }
}

function notThere(): never {
  throw new Refusal('not-found', 'This order does not exist.')
}
