import { normalizeInput, isNumber } from '../lib/number-input'
import { joinPath, type FieldConflict, type MergeSides } from './merge'
import { SOURCES_KEY } from './proposals'

/**
 * My entries that the document submitted by somebody else does not contain, field by field, in the order of the form.
 * An entry that the server only normalized (1,5 to 1.50, surrounding blanks removed) counts as submitted.
 */
export function unsentFields(sides: MergeSides<unknown>): FieldConflict[] {
  return findUnsent(sides, '')
}

function findUnsent({ base, mine, theirs }: MergeSides<unknown>, path: string): FieldConflict[] {
  if (isEquivalent(mine, base) || isEquivalent(mine, theirs)) return []
  const keys = partKeys(mine)
  if (keys === null) return [{ path, mine, theirs }]
  const fields = keys.flatMap((key) =>
    findUnsent(
      { base: readPart(base, key), mine: readPart(mine, key), theirs: readPart(theirs, key) },
      joinPath(path, key),
    ),
  )
  // A line that was added or removed is listed in addition to the fields of the lines.
  const isLengthMine = hasOtherLength(mine, base) && hasOtherLength(mine, theirs)
  return isLengthMine ? [{ path, mine, theirs }, ...fields] : fields
}

/** Deep equality after normalization. Missing, null, undefined and empty parts are equal. */
function isEquivalent(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  const keys = [...new Set([...(partKeys(one) ?? []), ...(partKeys(other) ?? [])])]
  if (keys.length > 0) return keys.every((key) => isEquivalent(readPart(one, key), readPart(other, key)))
  return normalize(one) === normalize(other)
}

function normalize(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return isEmpty(value) ? '' : value
  const text = normalizeInput(value)
  return isNumber(text) && text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

function hasOtherLength(mine: unknown, other: unknown): boolean {
  return Array.isArray(mine) && mine.length !== (Array.isArray(other) ? other.length : 0)
}

/** Keys of an object or list, without the sources of proposed values; null for a single field. */
function partKeys(value: unknown): string[] | null {
  return isObject(value) ? Object.keys(value).filter((key) => key !== SOURCES_KEY) : null
}

function readPart(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
