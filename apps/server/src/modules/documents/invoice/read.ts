import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import type { Setting } from '@partwire/domain/settings/shape'
import type { Db } from '../../../db/connect'
import { Refusal } from '../../../errors'
import { findOrderFacts, type OrderFacts } from '../../orders/order-facts-store'
import { readCurrentParties, withSubmittedTaxNumbers } from '../parties'
import type { OrderParties } from '../../orders/order-party-store'
import { findSetting } from '../../settings/setting-store'
import { findLines, type StoredLines } from './line-store'
import { findInvoiceHead, type InvoiceHead } from './store'

/** An invoice with the fields it repeats of its order, and the current settings of the supplier. */
export interface StoredInvoice {
  head: InvoiceHead
  lines: StoredLines
  facts: OrderFacts
  parties: OrderParties
  setting: Setting
}

export async function readInvoice(db: Db, supplierId: string, orderId: string): Promise<StoredInvoice> {
  const head = await findInvoiceHead(db, supplierId, orderId)
  if (head === null) throw new Refusal('not-found', 'This invoice does not exist.')
  const setting = await findSetting(db, supplierId)
  return {
    head,
    lines: await findLines(db, head.id),
    facts: await findOrderFacts(db, orderId),
    parties:
      head.parties ?? withSubmittedTaxNumbers(await readCurrentParties(db, orderId, { supplierId, setting }), head),
    setting: setting ?? BLANK_SETTING,
  }
}
