/** Number of keywords that are remembered, of all suppliers. */
const MAX_TOTALS = 5_000

/** The number of hits of a keyword among all orders of a supplier. */
export interface KeywordTotal {
  total: number
  /** True when there are more hits than `total`. */
  isCapped: boolean
}

interface Counted extends KeywordTotal {
  /** The number of orders among which they were counted. */
  orders: number
}

export interface KeywordTotals {
  /** The total, if it is still right when the supplier has `orders` orders. */
  find: (supplierId: string, keyword: string, orders: number) => KeywordTotal | null
  store: (supplierId: string, keyword: string, counted: Counted) => void
}

/**
 * Remembers how many orders contain a keyword. Orders are never deleted and their search text never changes, so the
 * total is right as long as the supplier has the same number of orders, and a total that reached its cap is right for
 * ever. Among the orders of one status it would not be: orders change their status.
 */
export function keywordTotals(limit = MAX_TOTALS): KeywordTotals {
  const totals = new Map<string, Counted>()
  return {
    find: (supplierId, keyword, orders) => {
      const counted = totals.get(`${supplierId} ${keyword}`)
      if (counted === undefined || (!counted.isCapped && counted.orders !== orders)) return null
      return counted
    },
    store: (supplierId, keyword, counted) => {
      const name = `${supplierId} ${keyword}`
      // Deleted first, so that the keyword is the newest in the order of insertion.
      totals.delete(name)
      totals.set(name, counted)
      const [oldest] = totals.keys()
      if (totals.size > limit && oldest !== undefined) totals.delete(oldest)
    },
  }
}
