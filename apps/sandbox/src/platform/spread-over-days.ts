import { DAY_MS, isWeekend } from '../generator/order'
import { createRandom, type Random } from '../generator/random'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Office hours of the buyers, UTC. */
const FIRST_HOUR = 6
const OFFICE_MINUTES = 600

/**
 * Issue times of `count` orders over the last `days` days, oldest first: Monday to Friday, in office hours, never later
 * than `now`. The same arguments always give the same times.
 */
export function spreadOverDays(count: number, days: number, now: number): number[] {
  const random = createRandom(`spread/${count}/${days}`)
  const times = Array.from({ length: count }, (_, index) => {
    const daysAgo = Math.floor((days * (count - 1 - index)) / count)
    return issueTime(now, daysAgo, random)
  })
  return times.toSorted((a, b) => a - b)
}

/** A weekend becomes the Monday after it. A time that is still to come becomes the working day before. */
function issueTime(now: number, daysAgo: number, random: Random): number {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS
  const timeOfDay = FIRST_HOUR * HOUR_MS + random.integer(0, OFFICE_MINUTES - 1) * MINUTE_MS
  let time = midnight - daysAgo * DAY_MS + timeOfDay
  while (isWeekend(time)) time += DAY_MS
  while (time > now || isWeekend(time)) time -= DAY_MS
  return time
}
