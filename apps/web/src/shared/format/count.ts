const COUNT_FORMAT = new Intl.NumberFormat('en-US')

/** A count with thousands separators: 2,318. */
export function formatCount(count: number): string {
  return COUNT_FORMAT.format(count)
}
