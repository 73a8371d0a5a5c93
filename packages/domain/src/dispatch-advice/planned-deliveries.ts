import { toDecimal, sum } from '../lib/decimal'
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
  const confirmed = items.map(({ confirms }) => confirms.filter(({ status }) => status === 'Confirmed'))
  const days = [...new Set(confirmed.flat().map(({ deliveryDate }) => deliveryDate))].toSorted()
  return days.map((day) => ({
    plannedDeliveryDate: day,
    items: confirmed.flatMap((lines, index) => {
      const sameDay = lines.filter(({ deliveryDate }) => deliveryDate === day)
      if (sameDay.length === 0) return []
      return [{ index, quantity: sum(sameDay.map((line) => toDecimal(line.quantity))).toFixed() }]
    }),
  }))
}
