/** A day as the order flow holds it: `yyyymmdd`. */
const DAY = /^(\d{4})(\d{2})(\d{2})$/
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A real day of the calendar, not just eight digits. */
export function isDay(value: string): boolean {
  const [, year = '', month = '', day = ''] = DAY.exec(value) ?? []
  const length = monthLength(Number(year), Number(month))
  return Number(day) >= 1 && Number(day) <= length
}

/** `yyyy/mm/dd`, with n.a. as fallback. */
export function showDay(value: string | null | undefined): string {
  return value && isDay(value) ? value.replace(DAY, '$1/$2/$3') : 'n.a.'
}

/**
 * Calendar day of an instant as `yyyymmdd` in a time zone (an IANA name such as Europe/Berlin), whatever the time zone
 * of the process. Every day that the server sets is computed here.
 */
export function calendarDay(at: Date, timeZone: string): string {
  const parts = dayFormat(timeZone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return part('year').padStart(4, '0') + part('month') + part('day')
}

/** Whether the name is a time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    dayFormat(name)
    return true
  } catch {
    return false
  }
}

/** By time zone: creating a format takes about a hundred times as long as using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  dayFormats.set(timeZone, format)
  return format
}

type LocalDay = Pick<Date, 'getFullYear' | 'getMonth' | 'getDate'>

/** Local calendar day as `yyyymmdd` in the time zone of the process: for "today" in the browser, not for the server. */
export function dayOf(at: LocalDay): string {
  return digits(at.getFullYear(), 4) + digits(at.getMonth() + 1, 2) + digits(at.getDate(), 2)
}

function monthLength(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && isLeap ? 29 : (MONTH_LENGTHS[month - 1] ?? 0)
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0')
}
