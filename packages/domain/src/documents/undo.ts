import { normalizeInput } from '../lib/number-input'
import { allKeys, isEqual, isList, isRecord, shallowCopy, sourcesIn, valuesIn } from './merge'
import { SOURCES_KEY } from './proposals'

/** A change of a form that is taken back as a whole. */
export interface Step<Form> {
  before: Form
  after: Form
}

interface RevertedForm<Form> {
  form: Form
  /** Number of fields that have the value before the step again. */
  revertedCount: number
  /** Number of fields that the step changed and that were changed again since then: they stay as they are. */
  leftCount: number
}

/**
 * Takes back a step in a form that may have been saved, merged and edited since: only fields that still have the value
 * that the step gave them. A number that the server wrote in another way is still the same value. Marks of proposed
 * values come back with their values. To redo a step, exchange `before` and `after`.
 */
export function revertStep<Form>({ before, after }: Step<Form>, current: Form): RevertedForm<Form> {
  const count: Count = { reverted: 0, left: 0 }
  const form = revertValue({ before, after, current }, count)
  return { form, revertedCount: count.reverted, leftCount: count.left }
}

interface Sides<Value> extends Step<Value> {
  current: Value
}

interface Count {
  reverted: number
  left: number
}

function revertValue<Value>(sides: Sides<Value>, count: Count): Value {
  const { before, after, current } = sides
  if (isEqual(before, after)) return current
  if (isRecord(before) && isRecord(after) && isRecord(current)) return revertParts({ before, after, current }, count)
  if (isList(before) && isList(after) && isList(current) && before.length === after.length) {
    return current.length === after.length
      ? revertParts({ before, after, current }, count)
      : revertKnownRows({ before, after, current }, count)
  }
  if (isSameValue(current, after)) {
    count.reverted += 1
    return before
  }
  if (!isSameValue(current, before)) count.left += 1
  return current
}

/** A part without changes keeps its reference, so that the screen does not render it again. */
function revertParts<Value extends object>({ before, after, current }: Sides<Value>, count: Count): Value {
  const form = shallowCopy(current)
  let isReverted = false
  for (const key of allKeys([current, after, before])) {
    if (key === SOURCES_KEY) continue
    const part = revertValue({ before: before[key], after: after[key], current: current[key] }, count)
    if (part === current[key]) continue
    form[key] = part
    isReverted = true
  }
  if (!isReverted) return current
  revertSources({ before, current, form })
  return form
}

/** Rows were added or removed since the step: only rows that are the same object can be found again. */
function revertKnownRows<Value extends readonly unknown[]>({ before, after, current }: Sides<Value>, count: Count) {
  const rows = shallowCopy(current)
  const found = new Map(current.map((row, i) => [row, i]))
  for (const [i, row] of after.entries()) {
    if (row === before[i]) continue
    const index = found.get(row)
    const fieldCount = countDifferences(before[i], row)
    if (index === undefined) count.left += fieldCount
    else {
      Object.assign(rows, { [index]: before[i] })
      count.reverted += fieldCount
    }
  }
  return rows
}

function countDifferences(one: unknown, other: unknown): number {
  if (isEqual(one, other)) return 0
  if (isList(one) && isList(other)) {
    const longer = one.length < other.length ? other : one
    return longer.reduce<number>((sum, _row, i) => sum + countDifferences(one[i], other[i]), 0)
  }
  if (!isRecord(one) || !isRecord(other)) return 1
  let sum = 0
  for (const key of allKeys([one, other])) if (key !== SOURCES_KEY) sum += countDifferences(one[key], other[key])
  return sum
}

interface RevertedPart {
  before: object
  current: object
  form: object
}

/** A field that was reverted is marked as it was before the step, any other as it is now. */
function revertSources({ before, current, form }: RevertedPart): void {
  const sources = { before: sourcesIn(before), current: sourcesIn(current) }
  const fields = new Set([...Object.keys(sources.before), ...Object.keys(sources.current)])
  if (fields.size === 0) return
  const values = { current: valuesIn(current), form: valuesIn(form) }
  const kept = [...fields].flatMap((field) => {
    const isReverted = !isEqual(values.current[field], values.form[field])
    const source = isReverted ? sources.before[field] : sources.current[field]
    return source === undefined || source === '' ? [] : [[field, source] as const]
  })
  Object.assign(form, { [SOURCES_KEY]: Object.fromEntries(kept) })
}

/** Equality of two field values. A number that is written in another way is the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return comparableText(one) === comparableText(other)
  return isEqual(one, other)
}

/** 12.50, 12,5 and 12.5 are the same text; 007 and 7 are not. */
function comparableText(text: string): string {
  return normalizeInput(text).replace(/^([+-]?\d+)(?:\.0+|(\.\d*?)0+)$/, '$1$2')
}
