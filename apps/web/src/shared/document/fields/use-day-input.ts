import { isDay, formatDay } from '@partwire/domain/lib/calendar-date'
import { dayInputError, toDayInput } from '@partwire/domain/lib/day-input'
import { type KeyboardEvent, type RefObject, useState } from 'react'

interface DayInput {
  /** `yyyymmdd`, blank, or text that is no day. */
  value: string
  onChange: (value: string) => void
  minDay?: string | undefined
  /** Gets the focus when the calendar closes. */
  input: RefObject<HTMLInputElement | null>
}

/**
 * The state of a day input and its calendar. The form gets what is typed, a valid day as `yyyymmdd`. Text that is no
 * valid day has an error after the input loses the focus.
 */
export function useDayInput({ value, onChange, minDay, input }: DayInput) {
  /** The text as it was typed, until the input loses the focus, with the value that it gave. */
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const [isOpen, setOpen] = useState(false)

  function type(text: string) {
    const day = toDayInput(text, minDay)
    setTyped({ text, value: day })
    onChange(day)
  }

  function pick(day: string) {
    setTyped(null)
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

  // A paste or an undo gives the field another value than the typed one.
  const isTyped = typed?.value === value
  const formatted = isDay(value) ? formatDay(value) : value
  return {
    shown: isTyped ? typed.text : formatted,
    error: isTyped ? null : dayInputError(value, minDay),
    type,
    leave: () => setTyped(null),
    pick,
    openWithKey,
    isOpen,
    open: () => setOpen(true),
    close,
  }
}
