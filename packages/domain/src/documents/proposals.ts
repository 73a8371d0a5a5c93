import type { Proposal } from './shape'

/** What the portal proposes, by field. */
export type Offers<Field extends string = string> = { [Name in Field]?: Proposal | undefined }

/**
 * Where the proposed values come from that a form still holds, by field: their marks. A field without a source holds no
 * proposed value.
 */
export type Sources<Field extends string = string> = { [Name in Field]?: string | undefined }

/** The values of fields as text. */
type FieldTexts<Field extends string> = Readonly<Record<Field, string>>

/** The name of the sources in a form, beside the fields they belong to. They are no entries of a person. */
export const SOURCES_KEY = 'proposals'

/** The sources of a form that was filled with these offers. */
export function offerSources<Field extends string>(offers: Offers<Field>): Sources<Field> {
  const sources: Sources<Field> = {}
  for (const field in offers) sources[field] = offers[field]?.source
  return sources
}

/**
 * The sources after a person has changed fields: a changed field loses its mark, and changing it back does not restore
 * it. Returns the same object when no mark is lost.
 */
export function sourcesAfterChange<Field extends string>(
  sources: Sources<Field>,
  before: FieldTexts<Field>,
  after: FieldTexts<Field>,
): Sources<Field> {
  const left: Sources<Field> = {}
  let isAnyLost = false
  for (const field in sources) {
    if (before[field] === after[field]) left[field] = sources[field]
    else isAnyLost = true
  }
  return isAnyLost ? left : sources
}

interface FilledFields<Field extends string> {
  /** The new values of the fields that change. */
  values: { [Name in Field]?: string }
  sources: Sources<Field>
}

/**
 * Fills fields that are empty or still marked with offers. Null when nothing changes: proposals never overwrite what a
 * person typed.
 */
export function fillWithOffers<Field extends string>(
  offers: Offers<Field> | undefined,
  current: FieldTexts<Field>,
  sources: Sources<Field> = {},
): FilledFields<Field> | null {
  if (offers === undefined) return null
  const values: { [Name in Field]?: string } = {}
  const filled: Sources<Field> = { ...sources }
  let isChanged = false
  for (const field in offers) {
    const offer = offers[field]
    const isMarked = isProposed(sources, field)
    if (offer === undefined || (current[field].trim() !== '' && !isMarked)) continue
    if (current[field] === offer.value && sources[field] === offer.source) continue
    values[field] = offer.value
    filled[field] = offer.source
    isChanged = true
  }
  return isChanged ? { values, sources: filled } : null
}

/** Whether a field holds a proposed value that nobody has changed. */
export function isProposed<Field extends string>(sources: Sources<Field> | undefined, field: Field): boolean {
  return (sources?.[field] ?? '') !== ''
}
