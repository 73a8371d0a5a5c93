import { isDay } from '@partwire/domain/lib/calendar-date'
import { exactNumber } from '../lib/wire-number'

/** A cell of an exported file. Part numbers and EANs are text, because their leading zeros must be kept. */
export type Cell =
  | { kind: 'text'; value: string }
  /** Exact decimal text, as the database returns it. */
  | { kind: 'number'; value: string }
  | { kind: 'day'; value: Date }
  | { kind: 'empty' }

const EMPTY: Cell = { kind: 'empty' }

export function textCell(value: string): Cell {
  return value === '' ? EMPTY : { kind: 'text', value }
}

export function numberCell(value: string): Cell {
  return { kind: 'number', value }
}

/** A day from `yyyymmdd`; text that is not a calendar day becomes a text cell. */
export function dayCell(value: string): Cell {
  if (!isDay(value)) return textCell(value)
  return { kind: 'day', value: new Date(`${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}T00:00:00Z`) }
}

/** Fills a row with empty cells up to `columns`: some programs reject files whose rows differ in length. */
export function padRow(cells: readonly Cell[], columns: number): Cell[] {
  return [...cells, ...Array.from({ length: Math.max(0, columns - cells.length) }, () => EMPTY)]
}

/** The value for a file writer. A number that would be rounded is returned as text. */
export function cellValue(cell: Cell): string | number | Date | null {
  if (cell.kind === 'empty') return null
  return cell.kind === 'number' ? (sheetNumber(cell.value) ?? cell.value) : cell.value
}

/** Digits of a number that a spreadsheet program keeps. */
export const SIGNIFICANT_DIGITS = 15

/** The decimal as a JavaScript number, or null if that or a spreadsheet program would round it. */
export function sheetNumber(decimal: string): number | null {
  const digits = decimal.replace('.', '').replace(/^-?0*/, '').replace(/0+$/, '')
  return digits.length > SIGNIFICANT_DIGITS ? null : exactNumber(decimal)
}
