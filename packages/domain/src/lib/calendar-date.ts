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

type LocalDay = Pick<Date, 'getFullYear' | 'getMonth' | 'getDate'>

/** The day of an instant where the clock hangs that made it. */
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
