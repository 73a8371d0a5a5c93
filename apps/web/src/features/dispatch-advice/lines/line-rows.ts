import { originIndexes } from '@partwire/domain/dispatch-advice/duplicates'
import type { DispatchAdviceItem } from '@partwire/domain/dispatch-advice/shape'
import { decimal } from '@partwire/domain/lib/decimal'
import type { DispatchAdviceItemValues } from '../form'

/** A line of the table: what is typed, what it delivers, and what all lines of that item deliver together. */
export interface DispatchAdviceLine {
  item: DispatchAdviceItemValues
  product: DispatchAdviceItem
  /** A number, or what was typed where the item has one line. */
  delivered: string
  /** Whether the item is spread over several lines. */
  isShared: boolean
}

/** Lines that are still the same keep their reference, so that a key press draws only the lines it changes. */
export type LineCache = WeakMap<DispatchAdviceItemValues, DispatchAdviceLine>

export function toLines(
  items: readonly DispatchAdviceItemValues[],
  products: readonly DispatchAdviceItem[],
  cache: LineCache,
): DispatchAdviceLine[] {
  const origins = products.filter(({ isOrigin }) => isOrigin)
  const indexes = originIndexes(items)
  const groups = deliveredByOrigin(items, indexes)
  return items.flatMap((item, i) => {
    const origin = indexes[i] ?? -1
    const product = origins[origin]
    const group = groups.get(origin)
    if (product === undefined || group === undefined) return []
    return [reuseUnchanged(cache, { item, product, delivered: group.delivered, isShared: group.count > 1 })]
  })
}

function deliveredByOrigin(items: readonly DispatchAdviceItemValues[], indexes: readonly number[]) {
  const groups = new Map<number, { delivered: string; count: number }>()
  for (const [i, { deliveredQuantity }] of items.entries()) {
    const origin = indexes[i] ?? -1
    const group = groups.get(origin)
    // Most items have one line: thousands of them are not added up at every key press.
    if (group === undefined) groups.set(origin, { delivered: deliveredQuantity, count: 1 })
    else groups.set(origin, { delivered: addQuantities(group.delivered, deliveredQuantity), count: group.count + 1 })
  }
  return groups
}

function addQuantities(one: string, other: string): string {
  return decimal(one).plus(decimal(other)).toFixed()
}

function reuseUnchanged(cache: LineCache, line: DispatchAdviceLine): DispatchAdviceLine {
  const known = cache.get(line.item)
  const isSame =
    known !== undefined &&
    known.product === line.product &&
    known.delivered === line.delivered &&
    known.isShared === line.isShared
  if (isSame) return known
  cache.set(line.item, line)
  return line
}
