/**
 * An independent implementation of rounding half away from zero, in whole numbers. `scaled` is the value times
 * 10^decimals.
 * @internal
 */
export function halfUpToCents(scaled: bigint, decimals: number): string {
  const size = scaled < 0n ? -scaled : scaled
  const unit = 10n ** BigInt(decimals)
  const cents = (size * 100n * 2n + unit) / (unit * 2n)
  const digits = String(cents).padStart(3, '0')
  const sign = scaled < 0n && cents > 0n ? '-' : ''
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Decimal text of a value given as `scaled`, the value times 10^decimals.
 * @internal
 */
export function decimalText(scaled: bigint, decimals: number): string {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
  return scaled < 0n ? `-${text}` : text
}
