import { isDay, formatDay } from '@partwire/domain/lib/calendar-date'
import { inputText } from '@partwire/domain/lib/number-input'

/** The number fields of the three document forms, by the last name in their path. */
const NUMBER_FIELDS: ReadonlySet<string> = new Set([
  'unitNetPrice',
  'unitListPrice',
  'quantity',
  'deliveredQuantity',
  'packetCount',
  'discount',
  'percent',
  'amount',
])

/**
 * The value of the form field at `path` as text, for lists of changed fields: days as YYYY/MM/DD, lists as a number of
 * lines. `show` gives a number the decimal mark of the supplier.
 */
export function formatFieldValue(value: unknown, path: string, show: (text: string) => string): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 line' : `${value.length} lines`
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return show(inputText(value))
  if (typeof value !== 'string' || value.trim() === '') return '(empty)'
  const name = path.split('.').at(-1) ?? ''
  if (NUMBER_FIELDS.has(name)) return show(value)
  // An invoice or packet number may have the digits of a day.
  return name.endsWith('Date') && isDay(value) ? formatDay(value) : value
}
