import { BLANK_SETTING } from '@partwire/domain/settings/blank'
import type { Db } from '../../db/connect'
import { findOrderFacts } from '../orders/order-facts-store'
import { findSetting } from '../settings/setting-store'
import { insertChargedItems, insertInvoice } from './new-invoice-store'

/** The draft of what was delivered, or confirmed after a skip; part of the transaction that moves the order on. */
export async function openInvoice(
  tx: Db,
  supplierId: string,
  order: { id: string },
  stamp: { at: Date; by: string },
): Promise<string> {
  const { currency } = await findOrderFacts(tx, order.id)
  const setting = (await findSetting(tx, supplierId)) ?? BLANK_SETTING
  const id = await insertInvoice(tx, supplierId, {
    orderId: order.id,
    currency: currency || setting.defaultCurrency || BLANK_SETTING.defaultCurrency,
    setting,
    stamp,
  })
  await insertChargedItems(tx, id, order.id)
  return id
}
