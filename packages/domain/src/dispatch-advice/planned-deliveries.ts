import type { Big } from 'big.js'
import { toDecimal } from '../lib/decimal'
import type { ConfirmLine } from '../order-response/shape'

export interface PlannedDelivery {
  plannedDeliveryDate: string
  /** `index` is the position of the item in the order; `quantity` is an exact decimal. */
  items: { index: number; quantity: string }[]
}

/**
 * One planned delivery for each distinct confirmed delivery date, earliest first. Several lines of an item for the same
 * day are added up; lines that are not Confirmed are ignored.
 */
export function plannedDeliveries(items: readonly { confirms: readonly ConfirmLine[] }[]): PlannedDelivery[] {
  const days = new Map<string, Map<number, Big>>()
  for (const [index, { confirms }] of items.entries()) {
    for (const { status, deliveryDate, quantity } of confirms) {
      if (status !== 'Confirmed') continue
      const quantities = days.get(deliveryDate) ?? new Map<number, Big>()
      quantities.set(index, toDecimal(quantity).plus(quantities.get(index) ?? 0))
      days.set(deliveryDate, quantities)
    }
  }
  return [...days.keys()].toSorted().map((day) => ({
    plannedDeliveryDate: day,
    items: [...(days.get(day) ?? [])].map(([index, quantity]) => ({ index, quantity: quantity.toFixed() })),
  }))
}
