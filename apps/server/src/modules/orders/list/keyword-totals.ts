/** Number of keywords that are remembered, of all suppliers. */
const MAX_TOTALS = 5_000

/** Distance of the hits whose positions are remembered. A page is at most so many hits behind one of them. */
export const POSITION_INTERVAL = 250

/** A hit in the list of all orders, newest first. */
export interface HitPosition {
  /** Number of hits up to this one. */
  hits: number
  /** As text, with microseconds. */
  createdAt: string
  id: string
}

/** The number of hits of a keyword among all orders of a supplier. */
export interface KeywordTotal {
  total: number
  /** True when there are more hits than `total`. */
  isCapped: boolean
}

/** What was found when the hits were counted. */
interface Counted extends KeywordTotal {
  /** The number of orders among which they were counted. */
  orders: number
  /** Every 250th hit, as far as pages were read in the order of the list. */
  positions: readonly HitPosition[]
}

export interface KeywordTotals {
  /** The total, if it is still right when the supplier has `orders` orders. */
  find: (supplierId: string, keyword: string, orders: number) => Counted | null
  store: (supplierId: string, keyword: string, counted: Counted) => void
}

/**
 * Remembers how many orders contain a keyword. Orders are never deleted and their search text never changes, so the
 * total is right as long as the supplier has the same number of orders, and a total that reached its cap is right for
 * ever. Among the orders of one status it would not be: orders change their status. The positions of hits are returned
 * as long as the number of orders is the same.
 */
export function keywordTotals(limit = MAX_TOTALS): KeywordTotals {
  const totals = new Map<string, Counted>()
  return {
    find: (supplierId, keyword, orders) => {
      const counted = totals.get(`${supplierId} ${keyword}`)
      if (counted === undefined || (!counted.isCapped && counted.orders !== orders)) return null
      return counted.orders === orders ? counted : { ...counted, positions: [] }
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
