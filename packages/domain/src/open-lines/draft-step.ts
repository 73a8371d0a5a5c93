import { revertStep, type Step } from '../documents/undo'
import { comparableNumber } from '../lib/decimal'
import type { OrderResponseForm, OrderResponseItemForm } from '../order-response/shape'

/** What a step changes in the draft of an order. */
interface ChangedValues {
  sellerOrderNumber: string
  items: OrderResponseItemForm[]
}

/** A bulk action in the draft of one order: the seller order number and the changed lines, before and after it. */
export interface DraftStep extends Step<ChangedValues> {
  /** Positions of the changed lines, from 1. */
  positions: number[]
}

/** The change from one form to another. Lines that are the same object in both have not changed. */
export function draftStep(before: OrderResponseForm, after: OrderResponseForm): DraftStep {
  const positions = after.items.flatMap((item, i) => (item === before.items[i] ? [] : [i + 1]))
  return { positions, before: valuesAt(before, positions), after: valuesAt(after, positions) }
}

/**
 * Takes back a step in a draft that may have been edited since: only values that are still those of the step. Returns the
 * same form when there are none.
 */
export function revertDraftStep({ positions, before, after }: DraftStep, form: OrderResponseForm): OrderResponseForm {
  const current = valuesAt(form, positions)
  const reverted = revertStep({ before, after }, current)
  if (reverted.revertedCount === 0) return form
  const items = [...form.items]
  for (const [i, position] of positions.entries()) {
    const item = reverted.form.items[i]
    // A line without a reverted value keeps its reference.
    if (item !== undefined && item !== current.items[i]) items[position - 1] = item
  }
  return { ...form, sellerOrderNumber: reverted.form.sellerOrderNumber, items }
}

function valuesAt(form: OrderResponseForm, positions: readonly number[]): ChangedValues {
  const items = positions.flatMap((position) => {
    const item = form.items[position - 1]
    return item === undefined ? [] : [comparableItem(item)]
  })
  return { sellerOrderNumber: form.sellerOrderNumber, items }
}

/** A line in which equal values have equal texts: 12.50 and 12,5 are 12.5. */
export function comparableItem({ proposals, ...item }: OrderResponseItemForm): OrderResponseItemForm {
  const sources = Object.entries(proposals ?? {}).filter(([, source]) => source !== undefined && source !== '')
  return {
    productName: item.productName.trim(),
    inputEan: item.inputEan.trim(),
    unitNetPrice: comparableNumber(item.unitNetPrice),
    unitListPrice: comparableNumber(item.unitListPrice),
    confirms: item.confirms.map((line) => ({
      quantity: comparableNumber(line.quantity),
      status: line.status,
      reason: line.reason.trim(),
      deliveryDate: line.deliveryDate.trim(),
    })),
    ...(sources.length > 0 && { proposals: Object.fromEntries(sources) }),
  }
}
