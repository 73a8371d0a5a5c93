import type { OrderResponseItemForm } from '../order-response/shape'
import { isBlank } from '../lib/text'
import { normalizeInput, isEmptyInput, isNumber } from '../lib/number-input'
import { isMoreRecent, isSameValue, type LearnedValue, type PartValue, type PartValueKey } from './part-value'
import { findPrice, knownListPrice, knownNetPrice, leavesKnownPrice, type PriceContext } from './price-guard'

/** Longer product numbers are no parts. */
export const MAX_PART_NUMBER_LENGTH = 100

/** What a document teaches about a part: the value with its key, before or after the change. */
export type PartChange = Omit<PartValue, 'typed'>

type Source = Omit<LearnedValue, 'value'>

interface ResponseLine {
  form: Pick<OrderResponseItemForm, 'productName' | 'inputEan' | 'unitNetPrice' | 'unitListPrice' | 'confirms'>
  /** What was known about the part before. */
  known: readonly PartValue[]
}

interface ResponseContext extends PriceContext {
  guardPercent: string
  source: Source
}

/**
 * What the line of a submitted order response teaches: its prices, the typed EAN and the description. A line without a
 * Confirmed part teaches nothing.
 */
export function learnFromResponseLine({ form, known }: ResponseLine, context: ResponseContext): PartChange[] {
  if (!form.confirms.some(({ status }) => status === 'Confirmed')) return []
  const { source } = context
  return [
    ...learnText('description', form.productName, known, source),
    ...learnText('ean', form.inputEan, known, source),
    ...learnNetPrice(form.unitNetPrice, known, context),
    ...learnListPrice(form.unitListPrice, known, context),
  ]
}

/** What the item of a submitted invoice teaches. */
export function learnFromInvoiceItem(
  item: { countryCode: string; statisticGroup: string; taxCode: string },
  known: readonly PartValue[],
  source: Source,
): PartChange[] {
  return [
    ...learnText('countryCode', item.countryCode, known, source),
    ...learnText('statisticGroup', item.statisticGroup, known, source),
    ...learnText('taxCode', item.taxCode, known, source),
  ]
}

/** What the line of a submitted dispatch advice teaches. */
export function learnFromAdviceLine(
  line: { packetKind: string },
  known: readonly PartValue[],
  source: Source,
): PartChange[] {
  return learnText('packetKind', line.packetKind, known, source)
}

/**
 * The changes of all lines of a document, in which a part may occur several times: the last line counts. `key` is the
 * compared product number of a line.
 */
export function lastChanges<Line extends { key: string }>(
  lines: readonly Line[],
  learnLine: (line: Line) => readonly PartChange[],
): (PartChange & { line: Line })[] {
  const changes = new Map<string, PartChange & { line: Line }>()
  for (const line of lines) {
    for (const change of learnLine(line)) {
      changes.set(JSON.stringify([line.key, change.field, change.currency, change.partyNumber]), { ...change, line })
    }
  }
  return [...changes.values()]
}

type TextField = 'description' | 'ean' | 'countryCode' | 'statisticGroup' | 'taxCode' | 'packetKind'

function learnText(field: TextField, text: string, known: readonly PartValue[], source: Source): PartChange[] {
  if (isBlank(text)) return []
  const before = known.find((value) => value.field === field)
  return learn({ field, currency: '', partyNumber: '' }, before, { ...source, value: text.trim() })
}

/** For the customer and currency, and as the general price of the currency when there is none yet. */
function learnNetPrice(
  price: OrderResponseItemForm['unitNetPrice'],
  known: readonly PartValue[],
  { partyNumber, currency, guardPercent, source }: ResponseContext,
): PartChange[] {
  if (isEmptyInput(price) || !isNumber(price)) return []
  const submitted = { ...source, value: normalizeInput(price) }
  const customer = { partyNumber: partyNumber.trim(), currency }
  const last = knownNetPrice(known, customer)
  const isDoubtful = last !== null && leavesKnownPrice(price, last.value, guardPercent)
  const general = { field: 'netPrice' as const, currency, partyNumber: '' }
  const generalBefore = findPrice(known, 'netPrice', general)
  const isGeneralKnown = Boolean(generalBefore?.typed ?? generalBefore?.learned)
  return [
    ...(customer.partyNumber === ''
      ? []
      : learn({ field: 'netPrice', ...customer }, findPrice(known, 'netPrice', customer), submitted, isDoubtful)),
    ...(isGeneralKnown || isDoubtful ? [] : learn(general, generalBefore, submitted)),
  ]
}

function learnListPrice(
  price: OrderResponseItemForm['unitListPrice'],
  known: readonly PartValue[],
  context: ResponseContext,
): PartChange[] {
  if (isEmptyInput(price) || !isNumber(price)) return []
  const key = { field: 'listPrice' as const, currency: context.currency, partyNumber: '' }
  const last = knownListPrice(known, context)
  const isDoubtful = last !== null && leavesKnownPrice(price, last.value, context.guardPercent)
  const submitted = { ...context.source, value: normalizeInput(price) }
  return learn(key, findPrice(known, 'listPrice', key), submitted, isDoubtful)
}

/**
 * The change by a submitted value; none when a more recent document has taught the value. A doubtful price is learned
 * when it is submitted for the second time.
 */
function learn(
  key: PartValueKey,
  before: PartValue | undefined,
  submitted: LearnedValue,
  isDoubtful = false,
): PartChange[] {
  const { learned = null, doubted = null } = before ?? {}
  if (learned !== null && !isMoreRecent(submitted, learned)) return []
  if (!isDoubtful) return [{ ...key, learned: submitted, doubted }]
  const isSecond = doubted !== null && isSameValue(key.field, doubted.value, submitted.value)
  return [isSecond ? { ...key, learned: submitted, doubted: null } : { ...key, learned, doubted: submitted }]
}
