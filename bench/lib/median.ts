export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Interquartile range, as `low–high`. */
export function spread(values: readonly number[], decimals = 2): string {
  return `${quantile(values, 0.25).toFixed(decimals)}–${quantile(values, 0.75).toFixed(decimals)}`
}

/** The value below which this share of the values is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}
