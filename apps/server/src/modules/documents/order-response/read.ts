import type { OrderedItem, OrderFacts } from '../../orders/order-facts-store'
import type { OrderParties } from '../../orders/order-party-store'
import { currentParties, withSubmittedTaxNumbers } from '../parties'
import type { StoredLine } from './line-store'
import { draftCurrency } from './proposals'
import type { OrderResponseRecord } from './read-store'
import type { OrderResponseHead } from './store'

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

export function storedOrderResponse(
  record: OrderResponseRecord,
  head: OrderResponseHead,
  lines: readonly StoredLine[],
): StoredOrderResponse {
  const { order, items } = record
  const isDraft = head.submittedAt === null
  return {
    head,
    facts: order,
    currency: isDraft ? draftCurrency(record) : head.currency,
    parties: head.parties ?? withSubmittedTaxNumbers(currentParties(record), head),
    items: lines.flatMap((line, i) => {
      const ordered = items[i]
      return ordered === undefined ? [] : [{ ordered, line }]
    }),
  }
}
