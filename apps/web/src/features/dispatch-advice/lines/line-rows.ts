import { originIndexes } from '@partwire/domain/dispatch-advice/rules'
import type { DispatchAdviceItem } from '@partwire/domain/dispatch-advice/shape'
import { decimal } from '@partwire/domain/lib/decimal'
import type { AdviceItemForm } from '../form'

/** A line of the table: what is typed, what it delivers, and what all lines of that item deliver together. */
export interface AdviceLine {
  item: AdviceItemForm
  product: DispatchAdviceItem
  /** A number, or what was typed where the item has one line. */
  delivered: string
  /** Whether the item is spread over several lines. */
  isShared: boolean
}

/** Lines that are still the same keep their reference, so that a key press draws only the lines it changes. */
export type LineCache = WeakMap<AdviceItemForm, AdviceLine>

export function lineRows(
  items: readonly AdviceItemForm[],
  products: readonly DispatchAdviceItem[],
  cache: LineCache,
): AdviceLine[] {
  const origins = products.filter(({ isOrigin }) => isOrigin)
  const indexes = originIndexes(items)
  const groups = groupsOf(items, indexes)
  return items.flatMap((item, i) => {
    const origin = indexes[i] ?? -1
    const product = origins[origin]
    const group = groups.get(origin)
    if (product === undefined || group === undefined) return []
    return [cached(cache, { item, product, delivered: group.delivered, isShared: group.count > 1 })]
  })
}

function groupsOf(items: readonly AdviceItemForm[], indexes: readonly number[]) {
  const groups = new Map<number, { delivered: string; count: number }>()
  for (const [i, { deliveredQuantity }] of items.entries()) {
    const origin = indexes[i] ?? -1
    const group = groups.get(origin)
    // Most items have one line: thousands of them are not added up at every key press.
    if (group === undefined) groups.set(origin, { delivered: deliveredQuantity, count: 1 })
    else groups.set(origin, { delivered: together(group.delivered, deliveredQuantity), count: group.count + 1 })
  }
  return groups
}

function together(one: string, other: string): string {
  return decimal(one).plus(decimal(other)).toFixed()
}

function cached(cache: LineCache, line: AdviceLine): AdviceLine {
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
