import { typedText } from '../lib/typed'
import { isNumberText } from '../lib/decimal-text'
import type { FieldConflict, Sides } from './merge'

/**
 * What I typed that the document does not say as somebody else submitted it, field by field, in the order of the form.
 * What the server only writes in its own way (1,5 as 1.50, or without blanks around it) was sent.
 */
export function unsentFields(sides: Sides<unknown>): FieldConflict[] {
  return unsent(sides, '')
}

function unsent({ base, mine, theirs }: Sides<unknown>, path: string): FieldConflict[] {
  if (isAsTyped(mine, base) || isAsTyped(mine, theirs)) return []
  const keys = keysOf(mine)
  if (keys === null) return [{ path, mine, theirs }]
  const parts = keys.flatMap((key) =>
    unsent({ base: part(base, key), mine: part(mine, key), theirs: part(theirs, key) }, join(path, key)),
  )
  // A line that was added or taken away is told beside what was typed into the lines.
  return isOtherLength(mine, base) && isOtherLength(mine, theirs) ? [{ path, mine, theirs }, ...parts] : parts
}

/** A part that is missing says the same as one that is empty, and so does a line nobody typed anything into. */
function isAsTyped(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  const keys = [...new Set([...(keysOf(one) ?? []), ...(keysOf(other) ?? [])])]
  if (keys.length > 0) return keys.every((key) => isAsTyped(part(one, key), part(other, key)))
  return plain(one) === plain(other)
}

function plain(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return isNothing(value) ? '' : value
  const text = typedText(value)
  return isNumberText(text) && text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

function isOtherLength(mine: unknown, other: unknown): boolean {
  return Array.isArray(mine) && mine.length !== (Array.isArray(other) ? other.length : 0)
}

/** Null for a value that is a field by itself. */
function keysOf(value: unknown): string[] | null {
  return typeof value === 'object' && value !== null ? Object.keys(value) : null
}

function part(value: unknown, key: string): unknown {
  return isKeyed(value) ? value[key] : undefined
}

function isKeyed(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}
