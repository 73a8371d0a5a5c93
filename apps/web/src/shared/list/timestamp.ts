/** A value that differs from the one in the URL even when two loads fall into the same millisecond. */
export function freshTimestamp(now: number, previous: string | undefined): string {
  const last = Number(previous)
  return String(Number.isSafeInteger(last) && last >= now ? last + 1 : now)
}
