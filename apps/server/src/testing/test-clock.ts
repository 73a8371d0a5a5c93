export interface TestClock {
  now: () => Date
  advance: (span: { minutes?: number; hours?: number; days?: number }) => void
}

/** A clock that advances only when a test calls `advance`. */
export function testClock(start = new Date('2026-11-15T09:00:00Z')): TestClock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    advance: ({ minutes = 0, hours = 0, days = 0 }) => {
      time += ((days * 24 + hours) * 60 + minutes) * 60_000
    },
  }
}
