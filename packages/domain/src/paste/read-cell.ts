import { dayInputError, parseDay, toDayInput } from '../lib/day-input'
import { toDecimal } from '../lib/decimal'
import {
  ambiguousNumberError,
  convertMarks,
  type DecimalMark,
  isAmbiguousNumber,
  readNumber,
} from '../lib/number-input'
import { isBlank } from '../lib/text'

/** What a cell accepts. */
export type CellInput =
  | {
      kind: 'text'
      maxLength: number
      /** Why a text does not fit; null when it fits. */ refuse?: (text: string) => string | null
    }
  | { kind: 'number' }
  | { kind: 'day'; minDay: string }
  | { kind: 'option'; options: readonly CellOption[] }

interface CellOption {
  value: string
  label: string
}

interface CellReading {
  /** The new value of the cell; null when the cell stays as it is. */
  value: string | null
  /** Why the text does not fit; null when it fits. */
  problem: string | null
}

/** The forms accept no longer number. */
const MAX_NUMBER_LENGTH = 40

/**
 * Reads the text of a pasted cell as if it was typed, with the decimal mark of the supplier. A number or day that cannot
 * be read is kept as text, as typing does, so that it is seen, corrected and never submitted. Everything else that does
 * not fit leaves the cell as it is.
 */
export function readCell(pasted: string, input: CellInput, mark: DecimalMark): CellReading {
  const text = pasted.replaceAll(/[\r\n\t]+/g, ' ').trim()
  if (input.kind === 'option') return readOption(text, input.options)
  if (input.kind === 'number') return readNumberCell(text, mark)
  if (input.kind === 'day') return readDayCell(text, input.minDay)
  if (text.length > input.maxLength) return misfit(`It is longer than ${input.maxLength} characters.`)
  const problem = input.refuse?.(text) ?? null
  return problem === null ? { value: text, problem: null } : misfit(problem)
}

/** Whether a read-only cell shows this text already, maybe with other marks in a number or a day. */
export function isShown(pasted: string, shown: readonly string[], mark: DecimalMark): boolean {
  const text = pasted.trim()
  return isBlank(text) || shown.some((each) => isSameValue(text, each.trim(), mark))
}

function isSameValue(text: string, shown: string, mark: DecimalMark): boolean {
  if (text.toLowerCase() === shown.toLowerCase()) return true
  const numbers = [readNumber(text, mark), readNumber(shown, mark)]
  if (!numbers.includes(null)) return toDecimal(numbers[0] ?? '').eq(toDecimal(numbers[1] ?? ''))
  const day = parseDay(text)
  return day !== null && day === parseDay(shown)
}

function misfit(problem: string): CellReading {
  return { value: null, problem }
}

function readNumberCell(text: string, mark: DecimalMark): CellReading {
  if (text === '') return { value: '', problem: null }
  const number = readNumber(text, mark)
  if (number !== null) return { value: number, problem: null }
  if (text.length > MAX_NUMBER_LENGTH) return misfit('It is no number.')
  const value = convertMarks(text, mark)
  const problem = isAmbiguousNumber(value) ? ambiguousNumberError(value, mark) : 'It is no number.'
  return { value, problem }
}

/** The longest text that a day field accepts. */
const MAX_DAY_LENGTH = 10

function readDayCell(text: string, minDay: string): CellReading {
  const value = toDayInput(text, minDay)
  const problem = dayInputError(value, minDay)
  return problem !== null && value.length > MAX_DAY_LENGTH ? misfit(problem) : { value, problem }
}

/** The value whose label or value is the text, without regard to case. A dash, as an empty choice is shown, is blank. */
function readOption(text: string, options: readonly CellOption[]): CellReading {
  const exact = options.find(({ value, label }) => value === text || label === text)
  const value = exact?.value ?? findByName(options).get(text.toLowerCase())
  if (value !== undefined) return { value, problem: null }
  return misfit(text === '' ? 'It cannot be empty.' : 'It is not in the list.')
}

const indexes = new WeakMap<readonly CellOption[], ReadonlyMap<string, string>>()

/** The values of options by value and label in lower case; a name that two options have is left out. */
function findByName(options: readonly CellOption[]): ReadonlyMap<string, string> {
  const known = indexes.get(options)
  if (known !== undefined) return known
  const byName = new Map<string, string>()
  const ambiguous = new Set<string>()
  for (const { value, label } of options) {
    for (const name of new Set([value.toLowerCase(), label.toLowerCase()])) {
      if (byName.has(name)) ambiguous.add(name)
      byName.set(name, value)
    }
  }
  for (const name of ambiguous) byName.delete(name)
  indexes.set(options, byName)
  return byName
}
