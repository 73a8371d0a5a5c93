import { lastChanges, MAX_PART_NUMBER_LENGTH, type PartChange } from '@partwire/domain/parts/learn'
import type { Db } from '../../db/connect'
import { groupBy } from '../../lib/group-by'
import { findValues, type KnownValue } from './knowledge-store'
import { storeTaughtValues, type LearnedKey, type TaughtValue } from './learn-store'

/** A line of a submitted document with what is known about its part. */
export interface LessonLine<Form> {
  /** The compared product number. */
  key: string
  productNumber: string
  known: readonly KnownValue[]
  form: Form
}

/** What the lines of a submitted document teach. */
export interface Lesson {
  taught: TaughtValue[]
  /** What they teach when other values are known. */
  repeat: (known: readonly KnownValue[]) => TaughtValue[]
}

/** `learn` returns what one line teaches. Lines without a product number, or with a very long one, teach nothing. */
export function prepareLesson<Form>(
  lines: readonly LessonLine<Form>[],
  learn: (line: LessonLine<Form>) => readonly PartChange[],
): Lesson {
  const ofParts = lines.filter(({ key, productNumber }) => key !== '' && productNumber.length <= MAX_PART_NUMBER_LENGTH)
  return {
    taught: taughtValues(ofParts, learn),
    repeat: (known) => {
      const byKey = groupBy(known, ({ key }) => key)
      return taughtValues(
        ofParts.map((line) => ({ ...line, known: byKey.get(line.key) ?? [] })),
        learn,
      )
    },
  }
}

function taughtValues<Form>(
  lines: readonly LessonLine<Form>[],
  learn: (line: LessonLine<Form>) => readonly PartChange[],
): TaughtValue[] {
  return lastChanges(lines, learn).map(({ line, ...change }) => {
    const { key, productNumber, known } = line
    const before = known.find((value) => valueName({ ...value, key }) === valueName({ ...change, key }))
    return { ...change, key, productNumber, revision: before?.revision ?? 0 }
  })
}

/** Attempts to store a value that other submits change at the same time. The second one succeeds: its row is locked. */
const MAX_ATTEMPTS = 5

interface Learning {
  supplierId: string
  at: Date
  lesson: Lesson
  /** What the submit has stored of the lesson. */
  stored: readonly LearnedKey[]
}

/** Stores the values of a lesson that others have changed since they were read. Usually there are none. */
export async function finishLearning(tx: Db, { supplierId, at, lesson, stored }: Learning): Promise<void> {
  let missing = withoutStored(lesson.taught, stored)
  for (let attempt = 1; missing.length > 0; attempt += 1) {
    if (attempt === MAX_ATTEMPTS) throw new Error('the values of parts change faster than they can be stored')
    const names = new Set(missing.map(valueName))
    const known = await findValues(tx, supplierId, [...new Set(missing.map(({ key }) => key))])
    const repeated = lesson.repeat(known).filter((value) => names.has(valueName(value)))
    missing = withoutStored(repeated, await storeTaughtValues(tx, supplierId, repeated, at))
  }
}

function withoutStored(taught: readonly TaughtValue[], stored: readonly LearnedKey[]): TaughtValue[] {
  if (stored.length === taught.length) return []
  const names = new Set(stored.map(valueName))
  return taught.filter((value) => !names.has(valueName(value)))
}

function valueName({ key, field, currency, partyNumber }: LearnedKey): string {
  return JSON.stringify([key, field, currency, partyNumber])
}
