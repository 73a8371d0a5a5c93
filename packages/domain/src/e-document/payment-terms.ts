import { daysBetween, formatDay, isDay } from '../lib/calendar-date'
import { toDecimal } from '../lib/decimal'
import { lineText } from './e-invoice-lines'
import type { CreditReference, InvoiceSource } from './invoice-source'

/**
 * BT-20: the discount as a sentence for people, then as a line that XRechnung prescribes to the character (BR-DE-18).
 * Blank without a discount. A credit note names its invoice. A percent with more than two decimals has no such line, because it would be rounded.
 */
export function paymentTerms(source: InvoiceSource): string {
  if (source.credit !== undefined) return creditTerms(source.credit)
  const discount = findDiscount(source)
  if (discount === null) return ''
  const percent = toDecimal(discount.percent)
  const sentence = `${discount.percent} % discount for payment until ${formatDay(discount.dueDate)}.`
  const days = daysBetween(source.issueDate, discount.dueDate)
  const isExact = percent.round(2).eq(percent)
  return days < 0 || !isExact ? sentence : `${sentence}\n#SKONTO#TAGE=${days}#PROZENT=${percent.toFixed(2)}#\n`
}

/** EN 16931 wants a due date or terms for every amount (BR-CO-25), and a credit note has no due date. */
function creditTerms({ invoiceId, issueDate }: CreditReference): string {
  return `Credit for invoice ${lineText(invoiceId)} of ${formatDay(issueDate)}.`
}

/** The discount of the invoice; null without a percent or without a day. */
export function findDiscount({
  discount,
  discountDueDate,
}: InvoiceSource): { percent: string; dueDate: string } | null {
  const percent = toDecimal(discount)
  return percent.gt(0) && isDay(discountDueDate) ? { percent: percent.toFixed(), dueDate: discountDueDate } : null
}
