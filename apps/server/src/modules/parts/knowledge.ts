import { DEFAULT_PRICE_GUARD_PERCENT } from '@partwire/domain/parts/price-guard'
import { groupBy } from '../../lib/group-by'
import type { KnownValue, PartKnowledge } from './knowledge-store'

/** Access to what is known about the parts of an order. */
export interface KnownParts {
  /** The compared product number of the item at this index; blank when it has none. */
  keyAt: (index: number) => string
  valuesAt: (index: number) => readonly KnownValue[]
  /** A price may differ from the last known one by this many percent. */
  guardPercent: string
}

const NOTHING: readonly KnownValue[] = []

/** Nothing is known about an order without knowledge: it is not in the status of a draft. */
export function knownParts(knowledge: PartKnowledge | null): KnownParts {
  const byKey = groupBy(knowledge?.values ?? [], ({ key }) => key)
  const keyAt = (index: number) => knowledge?.keys[index] ?? ''
  return {
    keyAt,
    valuesAt: (index) => byKey.get(keyAt(index)) ?? NOTHING,
    guardPercent: knowledge?.guardPercent ?? String(DEFAULT_PRICE_GUARD_PERCENT),
  }
}
