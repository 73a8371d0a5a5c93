import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import type { Db } from '../../../db/connect'
import { findSetting } from '../../settings/setting-store'
import type { Stamp } from '../../orders/worked-order-store'
import { findResponseCurrency } from '../order-response/facts-store'
import { insertLines } from './line-store'
import { insertInvoice } from './store'

/**
 * Creates the draft of an invoice. Runs in the transaction that submits the last dispatch advice or skips the dispatch
 * advices. Returns the id of the draft.
 */
export async function openInvoice(tx: Db, supplierId: string, order: { id: string }, stamp: Stamp): Promise<string> {
  const setting = (await findSetting(tx, supplierId)) ?? BLANK_SETTING
  const id = await insertInvoice(tx, supplierId, {
    orderId: order.id,
    currency: await findResponseCurrency(tx, order.id),
    setting,
    stamp,
  })
  await insertLines(tx, id, order.id)
  return id
}
