import { isDay, formatDay } from '@partwire/domain/lib/calendar-date'
import { type KeyboardEvent, type RefObject, useState } from 'react'

interface DayInput {
  /** `yyyymmdd` or blank. */
  value: string
  onChange: (value: string) => void
  minDay?: string | undefined
  /** Gets the focus when the calendar closes. */
  input: RefObject<HTMLInputElement | null>
}

/**
 * The state of a day input and its calendar. A valid day goes to the form while it is typed. Text that is no valid day
 * stays in the input, with an error after it loses the focus, and the form gets a blank value.
 */
export function useDayInput({ value, onChange, minDay, input }: DayInput) {
  const [text, setText] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isShownAsTyped = text !== null && (isTyping || value === '')
  const error = isShownAsTyped && !isTyping ? dayError(text, minDay) : null

  function type(typed: string) {
    setText(typed)
    setTyping(true)
    const day = parseDay(typed)
    if (typed.trim() === '') onChange('')
    else if (day !== null && dayError(typed, minDay) === null) onChange(day)
  }

  function leave() {
    if (!isTyping) return
    setTyping(false)
    const isInvalid = text !== null && dayError(text, minDay) !== null
    if (!isInvalid) setText(null)
    else if (value !== '') onChange('')
  }

  function pick(day: string) {
    setText(null)
    setTyping(false)
    close()
    onChange(day)
  }

  /** Returns the focus to the input, where Enter and Tab continue. */
  function close() {
    setOpen(false)
    input.current?.focus()
  }

  function openWithKey(event: KeyboardEvent) {
    if (!event.altKey || event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }

  return {
    shown: isShownAsTyped ? text : formatValue(value),
    error,
    type,
    leave,
    pick,
    openWithKey,
    isOpen,
    open: () => setOpen(true),
    close,
  }
}

/** The error message for typed text; null for a valid day and for blank text. */
function dayError(typed: string, minDay: string | undefined): string | null {
  if (typed.trim() === '') return null
  const day = parseDay(typed)
  if (day === null) return 'Please type a day like 2026/11/30.'
  return minDay !== undefined && day < minDay ? `Please choose ${formatDay(minDay)} or a later day.` : null
}

/** 2026/11/30, 2026-11-30, 2026.11.30 or 20261130. */
const YEAR_FIRST = /^(\d{4})([/.-]?)(\d{1,2})\2(\d{1,2})$/
/** 30.11.2026 */
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/

/**
 * A typed day as `yyyymmdd`; null when the text is no day of the calendar.
 * @internal
 */
export function parseDay(typed: string): string | null {
  const text = typed.trim()
  const [, year, separator, month, day] = YEAR_FIRST.exec(text) ?? []
  // Without separators only eight digits are unambiguous.
  if (separator !== undefined && (separator !== '' || text.length === 8)) return asDay(year, month, day)
  const [, dayFirst, monthSecond, yearLast] = DAY_FIRST.exec(text) ?? []
  return asDay(yearLast, monthSecond, dayFirst)
}

function asDay(year = '', month = '', day = ''): string | null {
  const value = year + month.padStart(2, '0') + day.padStart(2, '0')
  return isDay(value) ? value : null
}

function formatValue(value: string): string {
  return isDay(value) ? formatDay(value) : value
}
