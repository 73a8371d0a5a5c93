import { decimal, sum } from '@partwire/domain/lib/decimal'
import { canBeConfirmed, isQuantitySumRight } from '@partwire/domain/order-response/rules'
import type { ConfirmLineValues, OrderResponseItemValues } from '../form'

export interface QuantityNote {
  text: string
  isValid: boolean
}

/** What is confirmed of an item, or what its quantities come to while that cannot be right; it stands below what was asked for. */
export function quantityNote(confirms: readonly ConfirmLineValues[], requested: number): QuantityNote {
  const isRight = isQuantitySumRight(confirms, requested)
  if (!isRight) return { text: `Sum ${total(confirms)}`, isValid: isRight }
  return {
    text: `Confirmed ${total(confirms.filter(({ status }) => status === 'Confirmed'))}`,
    isValid: isRight,
  }
}

/** Why an item can only be rejected or Unknown: its requested quantity is no whole number. Null for any other item. */
export function fractionHint(requested: number): string | null {
  if (canBeConfirmed(requested)) return null
  const most = Math.floor(requested)
  const answer = most < 1 ? 'reject it with 0' : `reject it or answer Unknown, with ${most} at most`
  return `Quantities are whole numbers, so ${requested} cannot be confirmed. Please ${answer}.`
}

/** Items of which every line has a status. */
export function countAnswered(items: readonly OrderResponseItemValues[]): number {
  return items.filter(({ confirms }) => confirms.every(({ status }) => status !== '')).length
}

function total(confirms: readonly ConfirmLineValues[]): string {
  return sum(confirms.map(({ quantity }) => decimal(quantity))).toFixed()
}
