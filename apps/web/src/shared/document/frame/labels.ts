import { isDay, showDay } from '@partwire/domain/lib/calendar-date'

/** A value of a form in words, for somebody who compares two of them. */
export function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 line' : `${value.length} lines`
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value.trim() === '') return '(empty)'
  return isDay(value) ? showDay(value) : value
}
