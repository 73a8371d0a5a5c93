import { Big } from 'big.js'
import { isNumber, typedText, type Typed } from './typed'

/** Exact; what is not a number (yet) counts as 0, so that sums can be shown while somebody types. */
export function decimal(value: Typed): Big {
  return isNumber(value) ? new Big(typedText(value)) : new Big(0)
}

export function sum(values: readonly Big[]): Big {
  let total = new Big(0)
  for (const value of values) total = total.plus(value)
  return total
}

/** Half-up to 2 decimals, as every amount of money is added up, shown and sent. */
export function cents(value: Big): Big {
  return value.round(2, Big.roundHalfUp)
}

export function money(value: Big): string {
  return cents(value).toFixed(2)
}
