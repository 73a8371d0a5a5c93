import { daysBetween, formatDay, isDay } from '../lib/calendar-date'
import { toDecimal } from '../lib/decimal'
import type { InvoiceSource } from './invoice-source'

/**
 * BT-20: the discount as a sentence for people, then as a line that XRechnung prescribes to the character (BR-DE-18).
 * Blank without a discount. A percent with more than two decimals has no such line, because it would be rounded.
 */
export function paymentTerms(source: InvoiceSource): string {
  const discount = findDiscount(source)
  if (discount === null) return ''
  const percent = toDecimal(discount.percent)
  const sentence = `${discount.percent} % discount for payment until ${formatDay(discount.dueDate)}.`
  const days = daysBetween(source.issueDate, discount.dueDate)
  const isExact = percent.round(2).eq(percent)
  return days < 0 || !isExact ? sentence : `${sentence}\n#SKONTO#TAGE=${days}#PROZENT=${percent.toFixed(2)}#\n`
}

/** The discount of the invoice; null without a percent or without a day. */
export function findDiscount({
  discount,
  discountDueDate,
}: InvoiceSource): { percent: string; dueDate: string } | null {
  const percent = toDecimal(discount)
  return percent.gt(0) && isDay(discountDueDate) ? { percent: percent.toFixed(), dueDate: discountDueDate } : null
}
