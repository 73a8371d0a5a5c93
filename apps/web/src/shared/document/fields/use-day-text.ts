import { isDay, showDay } from '@partwire/domain/lib/calendar-date'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { readDay } from './read-day'

interface DayText {
  value: string
  onChange: (value: string) => void
  minDay?: string | undefined
  /** The field: where the caret goes back to when the calendar closes. */
  input: RefObject<HTMLInputElement | null>
}

/** A day field while somebody types: the form has the day as soon as it is one, the field keeps what is none. */
export function useDayText({ value, onChange, minDay, input }: DayText) {
  const [text, setText] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isShownAsTyped = text !== null && (isTyping || value === '')
  const problem = isShownAsTyped && !isTyping ? problemOf(text, minDay) : null

  function type(typed: string) {
    setText(typed)
    setTyping(true)
    const day = readDay(typed)
    if (typed.trim() === '') onChange('')
    else if (day !== null && problemOf(typed, minDay) === null) onChange(day)
  }

  function leave() {
    if (!isTyping) return
    setTyping(false)
    const isWrong = text !== null && problemOf(text, minDay) !== null
    if (!isWrong) setText(null)
    else if (value !== '') onChange('')
  }

  function pick(day: string) {
    setText(null)
    setTyping(false)
    close()
    onChange(day)
  }

  /** The caret goes back to the field, from which Enter and Tab lead on. */
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
    shown: isShownAsTyped ? text : shownDay(value),
    problem,
    type,
    leave,
    pick,
    openWithKey,
    isOpen,
    open: () => setOpen(true),
    close,
  }
}

function shownDay(value: string): string {
  return isDay(value) ? showDay(value) : value
}

function problemOf(typed: string, minDay: string | undefined): string | null {
  if (typed.trim() === '') return null
  const day = readDay(typed)
  if (day === null) return 'Please type a day like 2026/11/30.'
  return minDay !== undefined && day < minDay ? `Please choose ${showDay(minDay)} or a later day.` : null
}
