import { BLANK_SETTING } from '@partwire/domain/settings/blank'
import type { Db } from '../../../db/connect'
import { findSetting } from '../../settings/setting-store'
import { findAgreedCurrency, insertChargedItems, insertInvoice } from './new-invoice-store'

/** The draft of what was delivered, or confirmed after a skip; part of the transaction that moves the order on. */
export async function openInvoice(
  tx: Db,
  supplierId: string,
  order: { id: string },
  stamp: { at: Date; by: string },
): Promise<string> {
  const setting = (await findSetting(tx, supplierId)) ?? BLANK_SETTING
  const id = await insertInvoice(tx, supplierId, {
    orderId: order.id,
    currency: await findAgreedCurrency(tx, order.id),
    setting,
    stamp,
  })
  await insertChargedItems(tx, id, order.id)
  return id
}
