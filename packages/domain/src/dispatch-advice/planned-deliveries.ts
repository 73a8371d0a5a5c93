import { decimal, sum } from '../lib/decimal'
import type { ConfirmLine } from '../order-response/shape'

export interface PlannedDelivery {
  plannedDeliveryDate: string
  /** Which item of the order (its index) goes that day, and how many. */
  items: { index: number; quantity: string }[]
}

/** One dispatch advice for each distinct confirmed delivery date, earliest first, each item once with its sum. */
export function plannedDeliveries(items: readonly { confirms: readonly ConfirmLine[] }[]): PlannedDelivery[] {
  const confirmed = items.map(({ confirms }) => confirms.filter(({ status }) => status === 'Confirmed'))
  const days = [...new Set(confirmed.flat().map(({ deliveryDate }) => deliveryDate))].toSorted()
  return days.map((day) => ({
    plannedDeliveryDate: day,
    items: confirmed.flatMap((lines, index) => {
      const ofDay = lines.filter(({ deliveryDate }) => deliveryDate === day)
      return ofDay.length === 0 ? [] : [{ index, quantity: sum(ofDay.map((line) => decimal(line.quantity))).toFixed() }]
    }),
  }))
}
