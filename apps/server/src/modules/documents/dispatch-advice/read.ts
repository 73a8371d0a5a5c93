import type { OrderedItem, OrderFacts } from '../../orders/order-facts-store'
import type { OrderParties } from '../../orders/order-party-store'
import { currentParties } from '../parties'
import type { StoredLines } from './line-store'
import type { AdviceRecord } from './read-store'
import type { DispatchAdviceHead } from './store'

/** A dispatch advice with the fields it repeats of its order and of the order response. */
export interface StoredDispatchAdvice {
  head: DispatchAdviceHead
  lines: StoredLines
  facts: AdviceFacts
  parties: OrderParties
}

export interface AdviceFacts {
  order: OrderFacts
  sellerOrderNumber: string
  /** The items of the order by position, with the product names and missing EANs of the order response. */
  items: OrderedItem[]
}

/** Completes the dispatch advices of an order with the fields they repeat. */
export function storedDispatchAdvices(
  record: AdviceRecord,
): (head: DispatchAdviceHead, lines: StoredLines) => StoredDispatchAdvice {
  const facts = adviceFacts(record)
  const parties = currentParties(record)
  return (head, lines) => ({ head, lines, facts, parties: head.parties ?? parties })
}

function adviceFacts({ order, items, response }: AdviceRecord): AdviceFacts {
  const answers = new Map(response?.items.map((item) => [item.position, item]))
  return {
    order,
    sellerOrderNumber: response?.sellerOrderNumber ?? '',
    items: items.map((item, i) => {
      const answered = answers.get(i + 1)
      return {
        ...item,
        productName: answered?.productName ?? item.productName,
        ean: item.ean || (answered?.inputEan ?? ''),
      }
    }),
  }
}
