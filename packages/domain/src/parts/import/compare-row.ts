import { currentValue, isSameValue, type PartValue, type PartValueKey } from '../part-value'
import type { ImportedValue } from './read-row'
import type { RowVerdict } from './shape'

/** A value of a part that a row changes. */
export interface ImportChange extends PartValueKey {
  /** The value in effect, typed or learned; blank when there is none. */
  before: string
  after: string
}

interface ComparedRow {
  verdict: Exclude<RowVerdict, 'wrong'>
  changes: ImportChange[]
}

/**
 * Compares a row with what is known about its part; `known` is null when the supplier does not have the part. A value
 * that is in effect already changes nothing, also where it was learned: a file that was exported and is imported again
 * leaves everything as it is.
 */
export function compareRow(values: readonly ImportedValue[], known: readonly PartValue[] | null): ComparedRow {
  const changes: ImportChange[] = []
  for (const value of values) {
    const { field, currency, partyNumber, value: after } = value
    const current = known?.find((each) => isSameKey(each, value))
    const before = current === undefined ? '' : currentValue(current)
    if (before === '' || !isSameValue(field, before, after)) {
      changes.push({ field, currency, partyNumber, before, after })
    }
  }
  if (known === null) return { verdict: 'new', changes }
  return { verdict: changes.length === 0 ? 'unchanged' : 'changed', changes }
}

function isSameKey(one: PartValueKey, other: PartValueKey): boolean {
  return one.field === other.field && one.currency === other.currency && one.partyNumber === other.partyNumber
}

interface RepeatCheck {
  /** Sentences about values that an earlier row gives differently; empty when there is none. */
  problems: string[]
  /** The values that no earlier row has. */
  values: readonly ImportedValue[]
}

type RepeatChecker = (partKey: string, rowNumber: number, values: readonly ImportedValue[]) => RepeatCheck

/**
 * Checks the rows of a file for parts that occur several times, as one with prices in two currencies does. A value may be
 * repeated, but not with another content. `partKey` is the compared product number.
 */
export function repeatChecker(): RepeatChecker {
  // As JSON: objects of 100,000 parts would take some 50 MB.
  const firstRows = new Map<string, string>()
  /** The values of further rows by `valueName`: a part can have a row for each of its customers. */
  const furtherValues = new Map<string, FoundValue>()
  return (partKey, rowNumber, values) => {
    const firstRow = firstRows.get(partKey)
    if (firstRow === undefined) {
      firstRows.set(partKey, encodeRow(values, rowNumber))
      return { problems: [], values }
    }
    const firstValues = parseRow(firstRow)
    const earlier = values.map(
      (value) => firstValues.find((each) => isSameKey(each, value)) ?? furtherValues.get(valueName(partKey, value)),
    )
    const problems = values.flatMap((value, i) => {
      const before = earlier[i]
      if (before === undefined || isSameValue(value.field, before.value, value.value)) return []
      return [`Row ${before.rowNumber} has another ${VALUE_LABELS[value.field]} for this part: ${before.value}.`]
    })
    const fresh = values.filter((_, i) => earlier[i] === undefined)
    if (problems.length === 0) {
      for (const value of fresh) furtherValues.set(valueName(partKey, value), { rowNumber, value: value.value })
    }
    return { problems, values: fresh }
  }
}

/** A value of a row of the file. */
interface FoundValue {
  rowNumber: number
  value: string
}

function valueName(partKey: string, { field, currency, partyNumber }: PartValueKey): string {
  return JSON.stringify([partKey, field, currency, partyNumber])
}

/** A row of the file: its number, and field, currency, customer and value of each of its values. */
type EncodedRow = [rowNumber: number, ...values: [PartValueKey['field'], string, string, string][]]

function encodeRow(values: readonly ImportedValue[], rowNumber: number): string {
  const row: EncodedRow = [rowNumber]
  for (const { field, currency, partyNumber, value } of values) row.push([field, currency, partyNumber, value])
  return JSON.stringify(row)
}

function parseRow(encoded: string): (PartValueKey & FoundValue)[] {
  const [rowNumber, ...values]: EncodedRow = JSON.parse(encoded)
  return values.map(([field, currency, partyNumber, value]) => ({ field, currency, partyNumber, value, rowNumber }))
}

/** Names of the values in sentences. */
const VALUE_LABELS: Readonly<Record<PartValueKey['field'], string>> = {
  description: 'description',
  ean: 'EAN',
  netPrice: 'net price',
  listPrice: 'list price',
  countryCode: 'country of origin',
  statisticGroup: 'statistic group',
  taxCode: 'tax code',
  packetKind: 'packet kind',
  deliveryDays: 'number of delivery days',
}
