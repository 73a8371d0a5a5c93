import type { DayTime } from '@partwire/domain/today/periods'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** The minute of the day, 0 to 1439, that clocks in a time zone show at an instant. */
export function minuteOfDay(at: Date, timeZone: string): number {
  return Math.floor(shownTime(at.getTime(), timeZone) / MINUTE_MS) % DAY_MINUTES
}

/**
 * The instant at which clocks in a time zone show a time. Of a time that they show twice, one of both; for a time that a
 * change of the clock skips, an instant after the change.
 */
export function zonedInstant({ day, minute }: DayTime, timeZone: string): Date {
  const [year, month, date] = [day.slice(0, 4), day.slice(4, 6), day.slice(6, 8)].map(Number)
  const wanted = Date.UTC(year ?? 0, (month ?? 1) - 1, date, 0, minute)
  const first = wanted - offset(wanted, timeZone)
  const second = wanted - offset(first, timeZone)
  return new Date(shownTime(second, timeZone) === wanted ? second : Math.max(first, second))
}

function offset(time: number, timeZone: string): number {
  return shownTime(time, timeZone) - Math.floor(time / 1_000) * 1_000
}

/** What clocks in a time zone show, as if it were UTC: without milliseconds. */
function shownTime(time: number, timeZone: string): number {
  const parts = getFormat(timeZone).formatToParts(time)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** Cache by time zone: creating a format takes about a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached !== undefined) return cached
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}
