import type { DocumentOrder } from '@partwire/domain/documents/shape'
import type { OpenStatus } from '@partwire/domain/order-flow/status'
import type { Db } from '../../db/connect'
import { Refusal } from '../../errors'
import { findWorkedOrder, lockOrder } from '../orders/worked-order-store'

/** The order; an order of another supplier is refused like one that does not exist. */
export async function readOrder(db: Db, supplierId: string, id: string): Promise<DocumentOrder> {
  return (await findWorkedOrder(db, supplierId, id)) ?? refuseMissing()
}

/** Locks the order and refuses when it is not in `status`. The screen disables its form on the code `wrong-status`. */
export async function lockOrderInStatus(
  tx: Db,
  supplierId: string,
  { id, status }: { id: string; status: OpenStatus },
): Promise<DocumentOrder> {
  const order = (await lockOrder(tx, supplierId, id)) ?? refuseMissing()
  if (order.status !== status) {
    throw new Refusal('wrong-status', 'This order has moved on in the meantime.')
  }
  return order
}

/** Refuses a form that was loaded before the latest save of its document; without a version there is no check. */
export function refuseStaleVersion(
  document: { version: number; updatedBy: string },
  version: number | undefined,
): void {
  if (version !== undefined && version !== document.version) {
    throw new Refusal('stale-version', `This document was changed elsewhere by ${document.updatedBy} in the meantime.`)
  }
}

/** Refuses an order that the supplier does not have. */
export function refuseMissing(): never {
  throw new Refusal('not-found', 'This order does not exist.')
}
