import type { Big } from 'big.js'
import { toDecimal } from '../lib/decimal'
import type { NumberInput } from '../lib/number-input'
import type { DispatchAdviceItem, LineMatch } from './shape'

interface AdviceQuantities {
  isSubmitted: boolean
  lines: readonly {
    /** Position of the item in the order. */
    itemPosition: number
    isOrigin: boolean
    confirmedQuantity: NumberInput
    deliveredQuantity: NumberInput
  }[]
}

/**
 * The match of each dispatch advice of an order, by position of the item in the order. A duplicate adds to what is
 * delivered, not to what is confirmed. A quantity of a draft that is no number counts as 0.
 */
export function matchAdvices(advices: readonly AdviceQuantities[]): Map<number, LineMatch>[] {
  const confirmed: Sums = new Map()
  const submitted: Sums = new Map()
  const planned: Sums = new Map()
  for (const { isSubmitted, lines } of advices) {
    for (const { itemPosition, isOrigin, confirmedQuantity, deliveredQuantity } of lines) {
      if (isOrigin) add(confirmed, itemPosition, confirmedQuantity)
      add(isSubmitted ? submitted : planned, itemPosition, deliveredQuantity)
    }
  }
  return advices.map(({ isSubmitted, lines }) => {
    const own: Sums = new Map()
    for (const { itemPosition, deliveredQuantity } of lines) add(own, itemPosition, deliveredQuantity)
    return new Map(
      [...own].map(([position, delivered]) => [
        position,
        {
          confirmed: read(confirmed, position).toFixed(),
          advised: read(submitted, position)
            .minus(isSubmitted ? delivered : 0)
            .toFixed(),
          planned: read(planned, position)
            .minus(isSubmitted ? 0 : delivered)
            .toFixed(),
        },
      ]),
    )
  })
}

/** Sums by position of the item in the order. */
type Sums = Map<number, Big>

function read(sums: Sums, position: number): Big {
  return sums.get(position) ?? toDecimal(0)
}

function add(sums: Sums, position: number, quantity: NumberInput): void {
  sums.set(position, read(sums, position).plus(toDecimal(quantity)))
}

/** The match of an item. In an order with one dispatch advice, no other one delivers anything. */
export function itemMatch({
  match,
  confirmedQuantity,
}: Pick<DispatchAdviceItem, 'match' | 'confirmedQuantity'>): LineMatch {
  return match ?? { confirmed: toDecimal(confirmedQuantity).toFixed(), advised: '0', planned: '0' }
}

interface DeliveryDifference {
  /** `more`: more than confirmed; `open`: a rest that no advice of the order delivers. */
  kind: 'more' | 'open'
  /** Above 0, as exact decimal text. */
  quantity: string
}

/** How all advices of an order together differ from what was confirmed, with `delivered` in this one; null if equal. */
export function deliveryDifference(
  { confirmed, advised, planned }: LineMatch,
  delivered: NumberInput,
): DeliveryDifference | null {
  const total = toDecimal(advised).plus(toDecimal(delivered)).plus(toDecimal(planned))
  const difference = total.minus(toDecimal(confirmed))
  if (difference.eq(0)) return null
  return { kind: difference.gt(0) ? 'more' : 'open', quantity: difference.abs().toFixed() }
}

interface Delivery {
  match: LineMatch
  delivered: NumberInput
  unit: string
}

/**
 * 'Confirmed 20 PCE, already advised 8, now delivered 9: 3 PCE stay open.' `show` gives a number the format of the
 * supplier.
 */
export function deliverySentence({ match, delivered, unit }: Delivery, show: (text: string) => string): string {
  const quantities = [
    `Confirmed ${show(match.confirmed)} ${unit}`,
    `already advised ${show(match.advised)}`,
    `now delivered ${show(toDecimal(delivered).toFixed())}`,
    ...(toDecimal(match.planned).eq(0) ? [] : [`planned in other dispatch advices ${show(match.planned)}`]),
  ].join(', ')
  const difference = deliveryDifference(match, delivered)
  if (difference === null) return `${quantities}.`
  const { kind, quantity } = difference
  const predicate = kind === 'more' ? 'more than confirmed' : openVerb(quantity)
  return `${quantities}: ${show(quantity)} ${unit} ${predicate}.`
}

/** 'stays open' for one, otherwise 'stay open'. */
export function openVerb(quantity: string): string {
  return quantity === '1' ? 'stays open' : 'stay open'
}
