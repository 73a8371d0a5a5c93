/** Calendar days are text of the form `yyyymmdd`. */
const DAY = /^(\d{4})(\d{2})(\d{2})$/
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether the text is `yyyymmdd` and the day exists in the calendar. */
export function isDay(value: string): boolean {
  const [, year = '', month = '', day = ''] = DAY.exec(value) ?? []
  return Number(year) >= 1 && Number(day) >= 1 && Number(day) <= monthLength(Number(year), Number(month))
}

/** `yyyy/mm/dd`; 'n.a.' for a missing or invalid day. */
export function formatDay(value: string | null | undefined): string {
  return value && isDay(value) ? value.replace(DAY, '$1/$2/$3') : 'n.a.'
}

/** `yyyy-mm-dd`, as ISO 8601 writes a day. Any other text than eight digits is returned unchanged. */
export function isoDay(day: string): string {
  return day.replace(DAY, '$1-$2-$3')
}

/**
 * Calendar day of an instant as `yyyymmdd` in a time zone (an IANA name such as Europe/Berlin), whatever the time zone
 * of the process. Every day that the server sets is computed here.
 */
export function calendarDay(at: Date, timeZone: string): string {
  const parts = getDayFormat(timeZone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return part('year').padStart(4, '0') + part('month') + part('day')
}

/** Whether the name is a time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    getDayFormat(name)
    return true
  } catch {
    return false
  }
}

/** Cache by time zone: creating a format takes about a hundred times as long as using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

function getDayFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = dayFormats.get(timeZone)
  if (cached !== undefined) return cached
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
export function localDay(at: LocalDay): string {
  return padNumber(at.getFullYear(), 4) + padNumber(at.getMonth() + 1, 2) + padNumber(at.getDate(), 2)
}

/** 'Saturday' or 'Sunday'; null for another day of the week and for text that is no day. */
export function weekendDay(day: string): 'Saturday' | 'Sunday' | null {
  if (!isDay(day)) return null
  const weekday = weekdayIndex(day)
  if (weekday === 0) return 'Sunday'
  return weekday === 6 ? 'Saturday' : null
}

/** The first day after `day` that is not on a weekend. Public holidays are not known. */
export function nextWorkingDay(day: string): string {
  const next = nextDay(day)
  return weekendDay(next) === null ? next : nextWorkingDay(next)
}

/** The day that is `count` working days after `day`; `day` itself for 0. Public holidays are not known. */
export function addWorkingDays(day: string, count: number): string {
  let reached = day
  for (let passed = 0; passed < count; passed += 1) reached = nextWorkingDay(reached)
  return reached
}

/** The last day before `day` that is not on a weekend. Public holidays are not known. */
export function previousWorkingDay(day: string): string {
  const previous = previousDay(day)
  return weekendDay(previous) === null ? previous : previousWorkingDay(previous)
}

/** Monday of the week of a day. */
export function weekStart(day: string): string {
  return subtractDays(day, (weekdayIndex(day) + 6) % 7)
}

/** Number of calendar days from one day to another; negative when the second is the earlier one. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/** The day that is `count` calendar days after `day`; `count` is 0 or more. */
export function addDays(day: string, count: number): string {
  let reached = day
  for (let passed = 0; passed < count; passed += 1) reached = nextDay(reached)
  return reached
}

/** The day that is `count` calendar days before `day`; `count` is 0 or more. */
export function subtractDays(day: string, count: number): string {
  let reached = day
  for (let passed = 0; passed < count; passed += 1) reached = previousDay(reached)
  return reached
}

/** Number of the day in the Gregorian calendar; the next day has the next number. */
function dayNumber(day: string): number {
  const { year, month, date } = splitDay(day)
  // Counted from March, so that the leap day is the last day of its year.
  const y = month < 3 ? year - 1 : year
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return y * 365 + leapDays + Math.floor((((month + 9) % 12) * 306 + 5) / 10) + date
}

function nextDay(day: string): string {
  const { year, month, date } = splitDay(day)
  if (date < monthLength(year, month)) return toDay(year, month, date + 1)
  return month < 12 ? toDay(year, month + 1, 1) : toDay(year + 1, 1, 1)
}

function previousDay(day: string): string {
  const { year, month, date } = splitDay(day)
  if (date > 1) return toDay(year, month, date - 1)
  return month > 1 ? toDay(year, month - 1, monthLength(year, month - 1)) : toDay(year - 1, 12, 31)
}

/** 0 for Sunday to 6 for Saturday. The number of a Sunday divided by 7 leaves 5. */
function weekdayIndex(day: string): number {
  return (dayNumber(day) + 2) % 7
}

/** Year, month and date of a day that exists. */
function splitDay(day: string): { year: number; month: number; date: number } {
  const [, year = '', month = '', date = ''] = DAY.exec(day) ?? []
  return { year: Number(year), month: Number(month), date: Number(date) }
}

function toDay(year: number, month: number, date: number): string {
  return padNumber(year, 4) + padNumber(month, 2) + padNumber(date, 2)
}

/** Number of days; 0 for a month that does not exist. */
function monthLength(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && isLeap ? 29 : (MONTH_LENGTHS[month - 1] ?? 0)
}

function padNumber(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
