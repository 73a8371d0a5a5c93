import type { Big } from 'big.js'
import { toDecimal } from '../lib/decimal'
import { isNumber, normalizeInput } from '../lib/number-input'
import type { ConfirmLine } from '../order-response/shape'
import type { Invoice, InvoiceMatch } from './shape'

/** The documents of an order before its invoice. Positions of items are those of the order, from 1. */
export interface MatchSources {
  /** Of the order response. */
  currency: string
  /** By position. */
  ordered: readonly { productNumber: string; requestedQuantity: string; requestedQuantityUom: string }[]
  answered: readonly { position: number; productName: string; unitNetPrice: string }[]
  confirms: readonly ({ itemPosition: number } & Pick<ConfirmLine, 'quantity' | 'status'>)[]
  /** Lines of the submitted dispatch advices; null when none was submitted. */
  dispatched: readonly { itemPosition: number; quantity: string }[] | null
  /** The items of the invoice. */
  invoiced: readonly { itemPosition: number }[]
}

/** All lines of the order, also those that are not invoiced. Only Confirmed lines of an answer count as confirmed. */
export function invoiceMatch({ ordered, answered, confirms, dispatched, ...more }: MatchSources): InvoiceMatch {
  const answers = new Map(answered.map((item) => [item.position, item]))
  const confirmed = sumByPosition(confirms.filter(({ status }) => status === 'Confirmed'))
  const delivered = sumByPosition(dispatched ?? [])
  const items = new Map(more.invoiced.map(({ itemPosition }, index) => [itemPosition, index]))
  return {
    currency: more.currency,
    isDispatched: dispatched !== null,
    lines: ordered.map(({ productNumber, requestedQuantity, requestedQuantityUom }, i) => ({
      productNumber,
      productName: answers.get(i + 1)?.productName ?? '',
      quantityUom: requestedQuantityUom,
      ordered: toDecimal(requestedQuantity).toFixed(),
      confirmed: confirmed(i + 1),
      dispatched: delivered(i + 1),
      unitNetPrice: answers.get(i + 1)?.unitNetPrice ?? '',
      item: items.get(i + 1) ?? null,
    })),
  }
}

function sumByPosition(lines: readonly { itemPosition: number; quantity: ConfirmLine['quantity'] }[]) {
  const sums = new Map<number, Big>()
  const read = (position: number) => sums.get(position) ?? toDecimal(0)
  for (const { itemPosition, quantity } of lines) sums.set(itemPosition, read(itemPosition).plus(toDecimal(quantity)))
  return (position: number): string => read(position).toFixed()
}

/** What can differ, in the sequence of the columns. */
const FIGURES = ['confirmed', 'dispatched', 'invoiced', 'price'] as const
export type MatchFigure = (typeof FIGURES)[number]

interface Price {
  /** Decimal text; blank when there is no price. */
  amount: string
  currency: string
}

/** A line of the order beside what the invoice says about it. Quantities are exact decimal text. */
export interface MatchedLine {
  productNumber: string
  productName: string
  quantityUom: string
  ordered: string
  confirmed: string
  /** Null when no dispatch advice was submitted. */
  dispatched: string | null
  invoiced: string
  confirmedPrice: Price
  /** Null when the line is not invoiced. */
  invoicedPrice: Price | null
  /** The figures that differ from the one before them. */
  differences: readonly MatchFigure[]
}

/** Compares each line of the order with the invoice as it is now. */
export function matchedLines(
  match: InvoiceMatch,
  { currency, items }: Pick<Invoice, 'currency' | 'items'>,
): MatchedLine[] {
  return match.lines.map((line): MatchedLine => {
    const item = line.item === null ? undefined : items[line.item]
    const matched = {
      productNumber: line.productNumber,
      productName: line.productName,
      quantityUom: line.quantityUom,
      ordered: line.ordered,
      confirmed: line.confirmed,
      dispatched: match.isDispatched ? line.dispatched : null,
      invoiced: toDecimal(item?.quantity ?? 0).toFixed(),
      confirmedPrice: { amount: normalizeInput(line.unitNetPrice), currency: match.currency },
      invoicedPrice: item === undefined ? null : { amount: normalizeInput(item.unitNetPrice), currency },
    }
    return { ...matched, differences: FIGURES.filter((figure) => isDifferent(matched, figure)) }
  })
}

type Figures = Omit<MatchedLine, 'differences'>

function isDifferent(line: Figures, figure: MatchFigure): boolean {
  if (figure === 'price') return line.invoicedPrice !== null && !arePricesEqual(line.confirmedPrice, line.invoicedPrice)
  const { value, before } = comparedQuantities(line, figure)
  return value !== null && !toDecimal(value).eq(toDecimal(before))
}

/** Amounts of two currencies are never compared: such prices always differ. */
function arePricesEqual(confirmed: Price, invoiced: Price): boolean {
  if (confirmed.currency !== invoiced.currency) return false
  if (!isNumber(confirmed.amount) || !isNumber(invoiced.amount)) return confirmed.amount === invoiced.amount
  return toDecimal(confirmed.amount).eq(toDecimal(invoiced.amount))
}

interface ComparedQuantities {
  /** Null when it is not known. */
  value: string | null
  before: string
  nameBefore: string
}

/** A quantity and the one before it. Without dispatch advice, what is invoiced is compared with what was confirmed. */
function comparedQuantities(line: Figures, figure: Exclude<MatchFigure, 'price'>): ComparedQuantities {
  const { ordered, confirmed, dispatched, invoiced } = line
  if (figure === 'confirmed') return { value: confirmed, before: ordered, nameBefore: 'ordered' }
  if (figure === 'dispatched') return { value: dispatched, before: confirmed, nameBefore: 'confirmed' }
  return dispatched === null
    ? { value: invoiced, before: confirmed, nameBefore: 'confirmed' }
    : { value: invoiced, before: dispatched, nameBefore: 'dispatched' }
}

/** Give a number the format of the supplier. */
interface NumberFormats {
  quantity: (text: string) => string
  price: (text: string) => string
}

/** A difference in words: '2 PCE less confirmed than ordered'. */
export function describeDifference(line: MatchedLine, figure: MatchFigure, formats: NumberFormats): string {
  if (figure === 'price') return describePrices(line, formats.price)
  const { value, before, nameBefore } = comparedQuantities(line, figure)
  const difference = toDecimal(value).minus(toDecimal(before))
  const side = difference.gt(0) ? 'more' : 'less'
  return `${formats.quantity(difference.abs().toFixed())} ${line.quantityUom} ${side} ${figure} than ${nameBefore}`
}

function describePrices({ confirmedPrice, invoicedPrice }: MatchedLine, show: (text: string) => string): string {
  if (invoicedPrice === null) return ''
  if (confirmedPrice.currency !== invoicedPrice.currency) {
    return `invoiced in ${invoicedPrice.currency}, confirmed in ${confirmedPrice.currency}`
  }
  const word = ({ amount }: Price) => (amount === '' ? 'no price' : show(amount))
  return `invoiced at ${word(invoicedPrice)} instead of ${word(confirmedPrice)}`
}

/** Whether a line has a difference. */
export function isLineDifferent({ differences }: MatchedLine): boolean {
  return differences.length > 0
}

const FIGURE_NAMES: Readonly<Record<MatchFigure, string>> = {
  confirmed: 'confirmed quantity',
  dispatched: 'dispatched quantity',
  invoiced: 'invoiced quantity',
  price: 'price',
}

/**
 * One sentence about all lines: '3 of 40 lines differ: 2 in confirmed quantity, 1 in price.' It counts lines and adds no
 * quantities, which may have different units. `show` gives a count the format of the supplier.
 */
export function matchSummary(lines: readonly MatchedLine[], show: (text: string) => string): string {
  const different = lines.filter(isLineDifferent)
  const isDispatched = lines.every(({ dispatched }) => dispatched !== null)
  const end = isDispatched ? '.' : '; no dispatch advice was submitted.'
  const total = show(String(lines.length))
  if (different.length === 0) return `${lines.length === 1 ? 'The line matches' : `All ${total} lines match`}${end}`

  const counts = FIGURES.map((figure) => ({
    name: FIGURE_NAMES[figure],
    count: lines.filter(({ differences }) => differences.includes(figure)).length,
  })).filter(({ count }) => count > 0)
  if (lines.length === 1) return `The line differs in ${counts.map(({ name }) => name).join(', ')}${end}`
  const parts = counts.map(({ name, count }) => `${show(String(count))} in ${name}`).join(', ')
  return `${show(String(different.length))} of ${total} lines ${different.length === 1 ? 'differs' : 'differ'}: ${parts}${end}`
}
