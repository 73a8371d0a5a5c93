import { isDay } from '../lib/calendar-date'
import type { FieldError } from '../lib/issue'

/** The documents of a period of days, both included. Days are `yyyymmdd`. */
export interface ArchivePeriod {
  from: string
  to: string
}

/** Documents that one archive can have. More than a year of a large supplier. */
export const MAX_ARCHIVE_FILES = 20_000

/** Archives that are listed. A new one replaces the oldest. */
export const MAX_ARCHIVES = 10

/** Why there can be no archive of this period; null when there can. */
export function periodError({ from, to }: ArchivePeriod): FieldError | null {
  if (!isDay(from)) return { error: 'Please enter the first day of the period.', errorField: 'from' }
  if (!isDay(to)) return { error: 'Please enter the last day of the period.', errorField: 'to' }
  return from <= to ? null : { error: 'The period ends before it begins.', errorField: 'to' }
}

/** The calendar month before the month of `today`: what a tax adviser asks for. */
export function previousMonth(today: string): ArchivePeriod {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(4, 6))
  const [y, m] = month === 1 ? [year - 1, 12] : [year, month - 1]
  const prefix = `${String(y).padStart(4, '0')}${String(m).padStart(2, '0')}`
  const last = ['31', '30', '29', '28'].find((day) => isDay(`${prefix}${day}`)) ?? '28'
  return { from: `${prefix}01`, to: `${prefix}${last}` }
}

/**
 * The names of the files inside an archive, in the same order. A name that is there already gets a number, because file
 * systems do not all tell upper from lower case.
 */
export function uniqueFileNames(names: readonly string[]): string[] {
  const used = new Set<string>()
  const lastNumbers = new Map<string, number>()
  return names.map((name) => {
    const ending = /\.\w+$/.exec(name)?.[0] ?? ''
    const stem = name.slice(0, name.length - ending.length)
    let unique = name
    let number = lastNumbers.get(name.toLowerCase()) ?? 1
    while (used.has(unique.toLowerCase())) {
      number += 1
      unique = `${stem} (${number})${ending}`
    }
    lastNumbers.set(name.toLowerCase(), number)
    used.add(unique.toLowerCase())
    return unique
  })
}
