import * as z from 'zod'
import { isDay } from './calendar-date'
import { hasLoneSurrogate, hasNul } from './text'

/*
 * Every check has `abort`: validation on the server stops at the first issue (`abortEarly`), and only aborting issues
 * stop it. Without it, a document of 10,000 invalid lines would collect an issue for each value.
 */

/** A database id as text: up to 18 digits, which fit a 64-bit column. */
export const id = z.string().regex(/^[1-9]\d{0,17}$/, { error: 'not an id', abort: true })

/** Text that PostgreSQL can store: no NUL character, no lone surrogate, at most `maxLength` characters. */
export function text(maxLength: number) {
  return z
    .string()
    .max(maxLength, { abort: true })
    .refine((value) => !hasNul(value), { error: 'must not contain a NUL character', abort: true })
    .refine((value) => !hasLoneSurrogate(value), { error: 'must not contain a lone surrogate', abort: true })
}

/** Text without control characters. A line break in a name could add lines to a mail or an exported file. */
export function singleLine(maxLength: number) {
  return text(maxLength).refine((value) => !/\p{Cc}/u.test(value), {
    error: 'must not contain control characters',
    abort: true,
  })
}

/** The value of a number field (`NumberInput`): a draft stores it without validation. */
export const numberInput = z.union([z.number(), singleLine(40), z.null()])

/** The decimal mark a supplier types and sees. */
export const decimalMark = z.enum(['.', ','])

/** The value of a day field: a draft stores it without validation. */
export const dayInput = singleLine(40)

/** An existing calendar day as `yyyymmdd`, or ''. */
export const day = z
  .string()
  .refine((value) => value === '' || isDay(value), { error: 'not a day of the form yyyymmdd', abort: true })
