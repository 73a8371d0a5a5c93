import { SIGNIFICANT_DIGITS } from '../cell'

const PLAIN = /^-?\d+(?:\.\d+)?$/
const FORMAT = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  maximumSignificantDigits: SIGNIFICANT_DIGITS,
})

/**
 * The number of a cell as digits with a decimal point, rounded to 15 significant digits as the spreadsheet program shows
 * it: what follows comes from binary fractions. 12.100000000000001 is 12.1, and 1E-3 is 0.001. Null when it is no number.
 */
export function numberText(raw: string): string | null {
  const text = raw.trim()
  if (PLAIN.test(text) && text.length <= SIGNIFICANT_DIGITS) return text
  const number = Number(text)
  return text === '' || !Number.isFinite(number) ? null : FORMAT.format(number)
}

const DAY_MS = 86_400_000
/** Day 0 of the two systems. Excel counts 29 February 1900, which did not exist, as day 60. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
const LAST_DAY_BEFORE_1900_LEAP_DAY = 59
/** 31 December 9999. */
const MAX_SERIAL = 2_958_465

/** The day of a serial number as `yyyymmdd`; null when there is none, as for a time without a day. */
export function serialDay(serial: number, is1904: boolean): string | null {
  const days = Math.floor(serial)
  if (!Number.isFinite(serial) || days < (is1904 ? 0 : 1) || days > MAX_SERIAL) return null
  const shift = !is1904 && days <= LAST_DAY_BEFORE_1900_LEAP_DAY ? 1 : 0
  const epoch = is1904 ? EPOCH_1904 : EPOCH_1900
  return new Date(epoch + (days + shift) * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
}
