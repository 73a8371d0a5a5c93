import { originIndexes } from '@partwire/domain/dispatch-advice/rules'
import type { DispatchAdviceItem } from '@partwire/domain/dispatch-advice/shape'
import { toDecimal } from '@partwire/domain/lib/decimal'
import type { DispatchAdviceItemValues } from '../form'

/** A row of the line table. */
export interface DispatchAdviceLine {
  item: DispatchAdviceItemValues
  /** The original line as loaded from the server: product and confirmed quantity. */
  product: DispatchAdviceItem
  /** Delivered quantity of all lines of the item. With a single line it is the typed text. */
  delivered: string
  /** Whether the item has several lines. */
  isShared: boolean
}

/** Keeps the reference of unchanged lines, so that typing renders only the changed ones. */
export type LineCache = WeakMap<DispatchAdviceItemValues, DispatchAdviceLine>

/** Joins the form values of each line with its product. Lines without a product are left out. */
export function toLines(
  items: readonly DispatchAdviceItemValues[],
  products: readonly DispatchAdviceItem[],
  cache: LineCache,
): DispatchAdviceLine[] {
  const origins = products.filter(({ isOrigin }) => isOrigin)
  const indexes = originIndexes(items)
  const groups = groupByOrigin(items, indexes)
  return items.flatMap((item, i) => {
    const origin = indexes[i] ?? -1
    const product = origins[origin]
    const group = groups.get(origin)
    if (product === undefined || group === undefined) return []
    return [reuseUnchanged(cache, { item, product, delivered: group.delivered, isShared: group.count > 1 })]
  })
}

function groupByOrigin(items: readonly DispatchAdviceItemValues[], indexes: readonly number[]) {
  const groups = new Map<number, { delivered: string; count: number }>()
  for (const [i, { deliveredQuantity }] of items.entries()) {
    const origin = indexes[i] ?? -1
    const group = groups.get(origin)
    // Most items have one line: no decimal arithmetic for thousands of them on every key press.
    if (group === undefined) groups.set(origin, { delivered: deliveredQuantity, count: 1 })
    else groups.set(origin, { delivered: addQuantities(group.delivered, deliveredQuantity), count: group.count + 1 })
  }
  return groups
}

function addQuantities(first: string, second: string): string {
  return toDecimal(first).plus(toDecimal(second)).toFixed()
}

function reuseUnchanged(cache: LineCache, line: DispatchAdviceLine): DispatchAdviceLine {
  const known = cache.get(line.item)
  const isUnchanged =
    known !== undefined &&
    known.product === line.product &&
    known.delivered === line.delivered &&
    known.isShared === line.isShared
  if (isUnchanged) return known
  cache.set(line.item, line)
  return line
}
