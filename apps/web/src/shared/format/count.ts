const COUNT = new Intl.NumberFormat('en-US')

/** 2,318 */
export function formatCount(count: number): string {
  return COUNT.format(count)
}
