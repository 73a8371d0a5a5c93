import { isDay } from '@partwire/domain/lib/calendar-date'

/** What a cell of an exported file holds. Part numbers and EANs are text: their leading zeros count. */
export type Cell =
  | { kind: 'text'; value: string }
  /** Exact, as the database writes it. */
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

/** Of `yyyymmdd`. Eight digits that are no day of the calendar are shown as they came. */
export function dayCell(value: string): Cell {
  if (!isDay(value)) return textCell(value)
  return { kind: 'day', value: new Date(`${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}T00:00:00Z`) }
}

/** Files of one width are read without complaint everywhere. */
export function padded(cells: readonly Cell[], width: number): Cell[] {
  return [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => EMPTY)]
}
