import type { Issue } from '@partwire/domain/lib/issue'
import { orderResponseIssues } from '@partwire/domain/order-response/rules'
import { useDeferredValue, useMemo } from 'react'
import { type OrderResponseItemValues, toRequestItem } from '../../../shared/document/response-lines/form'
import { type LineState, saveIssues } from '../line-state'

/**
 * The paths of invalid fields. A line that was answered is checked by the rules of a submit, any other only for what
 * cannot be saved.
 */
export function useLineMarks(state: LineState): ReadonlySet<string> {
  // Deferred, because checking all lines would delay key presses. Lines and items belong together.
  const { lines, form } = useDeferredValue(state)
  const { items } = form
  const check = useMemo(() => itemChecker(), [])
  return useMemo(
    () =>
      new Set(
        items.flatMap((item, i) => check(item, lines[i]?.requestedQuantity ?? 0).map(({ path }) => linePath(path, i))),
      ),
    [items, lines, check],
  )
}

/** `items.0.unitNetPrice` of the only item is `items.7.unitNetPrice` of the page. */
function linePath(path: string, index: number): string {
  return path.replace(/^items\.0\./, `items.${index}.`)
}

/** Unchanged items are not checked again. */
function itemChecker() {
  const known = new WeakMap<OrderResponseItemValues, readonly Issue[]>()
  return (item: OrderResponseItemValues, requestedQuantity: number): readonly Issue[] => {
    const found = known.get(item) ?? itemIssues(item, requestedQuantity)
    known.set(item, found)
    return found
  }
}

function itemIssues(item: OrderResponseItemValues, requestedQuantity: number): readonly Issue[] {
  const isAnswered = item.confirms.every(({ status }) => status !== '')
  if (!isAnswered) return saveIssues(item)
  return orderResponseIssues(
    { sellerOrderNumber: 'any', items: [toRequestItem(item)] },
    { requestedQuantities: [requestedQuantity], needsDeliveryAddress: false },
  )
}
