import type { Db } from '../../../db/connect'
import type { Stamp } from '../../orders/worked-order-store'
import { insertInvoice } from './store'

/**
 * Creates the draft of an invoice. Runs in the transaction that submits the last dispatch advice or skips the dispatch
 * advices. Returns the id of the draft.
 */
export async function openInvoice(tx: Db, supplierId: string, order: { id: string }, stamp: Stamp): Promise<string> {
  return insertInvoice(tx, supplierId, order.id, stamp)
}
