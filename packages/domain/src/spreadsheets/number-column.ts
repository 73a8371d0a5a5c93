import { type DecimalMark, MAX_DECIMALS, readNumber } from '../lib/number-input'
import type { ColumnMarks, SheetCell } from './sheet'

/** One to three digits, a mark and exactly three digits: 1,234 and 1.234 are one thousand for some and one for others. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/
const HAS_MARK = /[.,]/

export const NO_MARKS: ColumnMarks = { hasPoint: false, hasComma: false, ambiguous: '' }

/** The marks of a column after another one of its cells. Cells that the file holds as numbers have no marks. */
export function addMarks(marks: ColumnMarks, { kind, text }: SheetCell): ColumnMarks {
  if (kind !== 'text' || !HAS_MARK.test(text)) return marks
  const typed = text.trim()
  if (AMBIGUOUS.test(typed)) return marks.ambiguous === '' ? { ...marks, ambiguous: typed } : marks
  const mark = findDecimalMark(typed)
  if (mark === '.' && !marks.hasPoint) return { ...marks, hasPoint: true }
  if (mark === ',' && !marks.hasComma) return { ...marks, hasComma: true }
  return marks
}

/**
 * The decimal mark of a column: the only one that its texts use. Null when that is not known: a person has to be asked
 * if the column has ambiguous texts.
 */
export function columnMark({ hasPoint, hasComma }: ColumnMarks): DecimalMark | null {
  if (hasPoint === hasComma) return null
  return hasPoint ? '.' : ','
}

/** Whether a person has to say what the decimal mark of the column is. */
export function isMarkUnknown(marks: ColumnMarks): boolean {
  return marks.ambiguous !== '' && columnMark(marks) === null
}

/**
 * The number in a cell as digits with a decimal point; null when it is none. A text that can be read one way is read so,
 * whatever the mark of its column is. An ambiguous text is read with the mark, and is no number without one.
 */
export function readNumberCell({ kind, text }: SheetCell, mark: DecimalMark | null): string | null {
  if (kind === 'number') return readNumber(text)
  if (kind !== 'text') return null
  const typed = text.trim()
  if (!AMBIGUOUS.test(typed)) return readNumber(typed, findDecimalMark(typed) ?? '.')
  if (mark === null) return null
  return typed.includes(mark) ? readNumber(typed, mark) : readNumber(typed.replace(HAS_MARK, ''))
}

const TOO_MANY_DECIMALS = new RegExp(`^[+-]?\\d+[.,]\\d{${MAX_DECIMALS + 1},}$`)

/** What is wrong with a cell that `readNumberCell` cannot read, behind its text; `otherwise` unless it has too many decimals. */
export function numberProblem({ text }: SheetCell, otherwise: string): string {
  return TOO_MANY_DECIMALS.test(text.trim()) ? `has more than ${MAX_DECIMALS} decimals. Please round it.` : otherwise
}

/** The decimal mark of a text that is not ambiguous; null when it is no number or has no mark. */
function findDecimalMark(typed: string): DecimalMark | null {
  const comma = typed.lastIndexOf(',')
  const point = typed.lastIndexOf('.')
  // One mark several times separates thousands: the decimal mark is the other one.
  const isRepeated = (mark: DecimalMark, last: number) => last >= 0 && typed.indexOf(mark) !== last
  const mark = isRepeated(',', comma) ? '.' : isRepeated('.', point) || comma > point ? ',' : '.'
  if (comma < 0 && point < 0) return null
  return readNumber(typed, mark) === null ? null : mark
}
