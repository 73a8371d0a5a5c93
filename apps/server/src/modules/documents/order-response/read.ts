import { DEFAULT_CURRENCY } from '@partwire/domain/option-lists'
import type { Db } from '../../../db/connect'
import { Refusal } from '../../../errors'
import { findOrderedItems, findOrderFacts, type OrderedItem, type OrderFacts } from '../../orders/order-facts-store'
import { readCurrentParties, withSubmittedTaxNumbers } from '../parties'
import type { OrderParties } from '../../orders/order-party-store'
import { findSetting } from '../../settings/setting-store'
import { findLines, type StoredLine } from './line-store'
import { findOrderResponseHead, type OrderResponseHead } from './store'

/** An order response with the fields it repeats of its order. */
export interface StoredOrderResponse {
  head: OrderResponseHead
  facts: OrderFacts
  /** Of a draft: the currency of the order, else of the settings, else USD. */
  currency: string
  parties: OrderParties
  /** By position: each item of the order with its line of the order response. */
  items: { ordered: OrderedItem; line: StoredLine }[]
}

export async function readOrderResponse(db: Db, supplierId: string, orderId: string): Promise<StoredOrderResponse> {
  const head = await findOrderResponseHead(db, supplierId, orderId)
  if (head === null) throw new Refusal('not-found', 'This order response does not exist.')
  const setting = await findSetting(db, supplierId)
  const facts = await findOrderFacts(db, orderId)
  const lines = await findLines(db, head.id)
  const ordered = await findOrderedItems(db, orderId)
  const isDraft = head.submittedAt === null
  return {
    head,
    facts,
    currency: isDraft ? facts.currency || setting?.defaultCurrency || DEFAULT_CURRENCY : head.currency,
    parties:
      head.parties ?? withSubmittedTaxNumbers(await readCurrentParties(db, orderId, { supplierId, setting }), head),
    items: lines.flatMap((line, i) => {
      const item = ordered[i]
      return item === undefined ? [] : [{ ordered: item, line }]
    }),
  }
}
