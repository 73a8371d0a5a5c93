import { formatUnitPrice } from '@partwire/domain/lib/decimal'
import { groupThousands, type ShowNumber } from './format'

/**
 * An amount with all its decimals, at least two, and its currency: 1,250.00 EUR. Apart from `format.ts`, which the first
 * screen loads without the decimal arithmetic.
 */
export function formatValue({ value, currency }: { value: string; currency: string }, show: ShowNumber): string {
  return `${show(groupThousands(formatUnitPrice(value)))} ${currency}`
}
