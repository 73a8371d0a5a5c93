import { formatUnitPrice, toDecimal } from '../lib/decimal'
import { isNumber, type NumberInput } from '../lib/number-input'
import { learnedSource, typedSource, valueWithSource, type PartField, type PartValue } from './part-value'

/** A price may differ from the last known one by this many percent, unless the supplier sets another number. */
export const DEFAULT_PRICE_GUARD_PERCENT = 30

/** A value with the text that says where it comes from. */
export interface SourcedValue {
  value: string
  source: string
}

export interface PriceContext {
  /** Number of the customer. */
  partyNumber: string
  currency: string
}

type KnownValues = readonly PartValue[]

/**
 * The last known net price for a customer in a currency: the one that was typed for this customer, otherwise the newer
 * of what this customer was confirmed last and of the general price that was typed. A general price that was learned
 * belongs to another customer and does not count.
 */
export function knownNetPrice(values: KnownValues, context: PriceContext): SourcedValue | null {
  const own = context.partyNumber.trim() === '' ? undefined : findPrice(values, 'netPrice', context)
  const general = findPrice(values, 'netPrice', { ...context, partyNumber: '' })
  if (own?.typed) return { value: own.typed.value, source: typedSource('netPrice', own.typed) }
  const { learned } = own ?? { learned: null }
  const typed = general?.typed ?? null
  if (learned !== null && (typed === null || learned.at >= typed.at)) {
    return { value: learned.value, source: learnedSource('netPrice', learned) }
  }
  return typed === null ? null : { value: typed.value, source: typedSource('netPrice', typed) }
}

/** The net price to propose: the last known one, otherwise what another customer was confirmed. */
export function proposedNetPrice(values: KnownValues, context: PriceContext): SourcedValue | null {
  const known = knownNetPrice(values, context)
  if (known !== null) return known
  const other = valueWithSource(findPrice(values, 'netPrice', { ...context, partyNumber: '' }))
  return other === null ? null : { value: other.value, source: `${other.source} of another customer` }
}

/** The last known list price in a currency. It is the same for all customers. */
export function knownListPrice(values: KnownValues, { currency }: PriceContext): SourcedValue | null {
  return valueWithSource(findPrice(values, 'listPrice', { currency, partyNumber: '' }))
}

export function findPrice(
  values: KnownValues,
  field: PartField,
  { partyNumber, currency }: PriceContext,
): PartValue | undefined {
  return values.find(
    (value) => value.field === field && value.currency === currency && value.partyNumber === partyNumber.trim(),
  )
}

/** Whether a price differs from the last known one by more than the percentage. False for text that is no number. */
export function leavesKnownPrice(price: NumberInput, known: string, percent: NumberInput): boolean {
  if (!isNumber(price) || !isNumber(known)) return false
  const difference = toDecimal(price).minus(toDecimal(known)).abs()
  return difference.times(100).gt(toDecimal(known).times(toDecimal(percent)))
}

interface PriceWarning {
  price: NumberInput
  known: SourcedValue
  percent: NumberInput
}

/**
 * The warning about a price that leaves the last known one: '20.00 is 60 % above 12.50 (last confirmed 2026/10/02 in
 * order 4711).'; null when it does not. `show` gives a number the decimal mark of the supplier.
 */
export function priceWarning(
  { price, known, percent }: PriceWarning,
  show: (text: string) => string = (text) => text,
): string | null {
  if (!leavesKnownPrice(price, known.value, percent)) return null
  const typed = toDecimal(price)
  const last = toDecimal(known.value)
  const side = typed.gt(last) ? 'above' : 'below'
  const share = last.eq(0) ? '' : `${show(typed.minus(last).abs().times(100).div(last).round(0).toFixed())} % `
  return `${show(formatUnitPrice(price))} is ${share}${side} ${show(formatUnitPrice(known.value))} (${known.source}).`
}
