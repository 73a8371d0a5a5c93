import type { DocumentOrder } from '@partwire/domain/documents/shape'
import type { OpenStatus } from '@partwire/domain/order-flow/status'
import type { Db } from '../../db/connect'
import { Refusal } from '../../errors'
import { findDocumentOrder } from '../orders/order-record-store'
import { lockOrder } from '../orders/worked-order-store'

/**
 * The order; an order of another supplier is refused like one that does not exist.
 * @internal
 */
export async function readOrder(db: Db, supplierId: string, id: string): Promise<DocumentOrder> {
  return (await findDocumentOrder(db, supplierId, id)) ?? refuseMissing()
}

/** Locks the order and refuses when it is not in `status`. */
export async function lockOrderInStatus(
  tx: Db,
  supplierId: string,
  { id, status }: { id: string; status: OpenStatus },
): Promise<DocumentOrder> {
  await lockOrder(tx, supplierId, id)
  const order = await readOrder(tx, supplierId, id)
  refuseOtherStatus(order, status)
  return order
}

/** Refuses an order that is not in `status`. The screen disables its form on the code `wrong-status`. */
export function refuseOtherStatus(order: Pick<DocumentOrder, 'status'>, status: OpenStatus): void {
  if (order.status !== status) throw new Refusal('wrong-status', 'This order has moved on in the meantime.')
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
  throw new Refusal('not-found', 'This order does not exist.', 'orderId')
}

interface DraftChange {
  supplierId: string
  orderId: string
  /** Reads the draft and writes it if it still has the version that was read; otherwise returns false. */
  change: (db: Db) => Promise<boolean>
}

/**
 * Saves a draft with one statement that reads and one that writes. When another request changes the draft in between,
 * the save is repeated in a transaction that locks the order first.
 */
export async function saveDraft(db: Db, { supplierId, orderId, change }: DraftChange): Promise<void> {
  if (await change(db)) return
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, supplierId, orderId)
    expectStored(await change(tx))
  })
}

/** Throws when a draft was not written although its order is locked. */
export function expectStored(isStored: boolean): void {
  if (!isStored) throw new Error('a draft changed while its order was locked')
}
