import * as z from 'zod'
import { isDay } from './calendar-date'

/*
 * Every check here has `abort`: the server stops at the first issue (`abortEarly`), which only issues that abort do.
 * Without it a document full of wrong values would collect an issue for each of them.
 */

/** A database id as it travels: digits, short enough for a 64-bit column. */
export const id = z.string().regex(/^[1-9]\d{0,17}$/, { error: 'not an id', abort: true })

/** Text that PostgreSQL can hold (no NUL character, no half of a character) up to a length no honest value reaches. */
export function text(longest: number) {
  return z
    .string()
    .max(longest, { abort: true })
    .refine((value) => !value.includes('\0'), { error: 'must not contain a NUL character', abort: true })
    .refine((value) => !/\p{Cs}/u.test(value), { error: 'must not contain half a character', abort: true })
}

/** One line of text: a name with a line break could write lines of its own into a mail or a file. */
export function line(longest: number) {
  return text(longest).refine((value) => !/\p{Cc}/u.test(value), {
    error: 'must not contain control characters',
    abort: true,
  })
}

/** A number field of a form: kept as typed until the document is submitted. */
export const typed = z.union([z.number(), line(40), z.null()])

/** `yyyymmdd`, a real day of the calendar, or blank. */
export const day = z
  .string()
  .refine((value) => value === '' || isDay(value), { error: 'not a day of the form yyyymmdd', abort: true })
