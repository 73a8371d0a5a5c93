import { isNumber, type Typed, typedText } from '@partwire/domain/lib/typed'

/** A price with two decimals at least, so that they stand below each other; what is no number as it was typed. */
export function formatPrice(price: Typed): string {
  const text = typedText(price)
  if (!isNumber(text)) return text
  const [whole = '', decimals = ''] = text.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}
