import { isDay, formatDay } from '@partwire/domain/lib/calendar-date'

/** A form value as text, for lists of changed fields: days as YYYY/MM/DD, lists as a number of lines. */
export function formatFieldValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 line' : `${value.length} lines`
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value.trim() === '') return '(empty)'
  return isDay(value) ? formatDay(value) : value
}
