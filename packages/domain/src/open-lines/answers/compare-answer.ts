import { parseDay } from '../../lib/day-input'
import { comparableNumber } from '../../lib/decimal'
import { confirmMessage } from '../../lib/issue'
import { withoutLostMarks } from '../../order-response/readiness'
import { orderResponseIssues } from '../../order-response/rules'
import type { ConfirmLine, OrderResponseItemForm } from '../../order-response/shape'
import type { AnswerKey } from './answer-key'
import type { AnswerField } from './options'

/** The fields of a line that the file contains. */
export type LineAnswer = Pick<OrderResponseItemForm, 'unitNetPrice' | 'unitListPrice' | 'confirms'>

/** A line as it is now: its draft, or what a new draft would hold. */
export interface CurrentLine {
  item: OrderResponseItemForm
  /** Of the draft; 0 when there is none. */
  version: number
}

/** Equal for equal answers, whatever way their numbers and days are written. */
export function answerFingerprint({ unitNetPrice, unitListPrice, confirms }: LineAnswer): string {
  return hash(
    JSON.stringify([
      comparableNumber(unitNetPrice),
      comparableNumber(unitListPrice),
      ...confirms.map(comparableConfirm),
    ]),
  )
}

function comparableConfirm({ quantity, status, deliveryDate, reason }: ConfirmLine): string[] {
  return [comparableNumber(quantity), status, parseDay(deliveryDate) ?? deliveryDate.trim(), reason.trim()]
}

/** Two FNV-1a hashes of 32 bits. It detects changes; it protects nothing. */
function hash(text: string): string {
  let [first, second] = [0x811c9dc5, 0x9747b28c]
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    first = Math.imul(first ^ unit, 0x01000193)
    second = Math.imul(second ^ unit, 0x85ebca6b)
  }
  return [first, second].map((part) => (part >>> 0).toString(36).padStart(7, '0')).join('')
}

/**
 * What an import does with a line. Unchanged: the person has not edited it, or the line holds these values already. Stale:
 * the draft has another version than at the export, and the line holds other values.
 */
export function compareAnswer(
  answer: LineAnswer,
  exported: Pick<AnswerKey, 'version' | 'fingerprint'>,
  { item, version }: CurrentLine,
): 'changed' | 'unchanged' | 'stale' {
  const [answered, current] = [answerFingerprint(answer), answerFingerprint(item)]
  if (answered === exported.fingerprint || answered === current) return 'unchanged'
  return version === exported.version || current === exported.fingerprint ? 'changed' : 'stale'
}

/** The line with the answer. Values that change lose the mark of a proposed value. */
export function answeredItem(item: OrderResponseItemForm, answer: LineAnswer): OrderResponseItemForm {
  return withoutLostMarks(item, { ...item, ...answer })
}

/** A field that a row of the file changes. `lines` is the number of confirm lines, where the file has fewer. */
export interface AnswerChange {
  field: AnswerField | 'lines'
  before: string
  after: string
}

/** What each confirm line of an answer changes. The first one has the prices, the last one a smaller number of lines. */
export function answerChanges(before: LineAnswer, after: LineAnswer): AnswerChange[][] {
  return after.confirms.map((confirm, i) => {
    const isLast = i === after.confirms.length - 1
    const [was, now] = [confirmTexts(before.confirms[i]), confirmTexts(confirm)]
    return [
      ...(i === 0 ? differences(priceTexts(before), priceTexts(after)) : []),
      ...differences(was, now),
      ...(isLast && before.confirms.length > after.confirms.length
        ? [{ field: 'lines' as const, before: String(before.confirms.length), after: String(after.confirms.length) }]
        : []),
    ]
  })
}

type Texts = readonly (readonly [AnswerField, string])[]

function priceTexts({ unitNetPrice, unitListPrice }: LineAnswer): Texts {
  return [
    ['unitNetPrice', comparableNumber(unitNetPrice)],
    ['unitListPrice', comparableNumber(unitListPrice)],
  ]
}

function confirmTexts(confirm: ConfirmLine | undefined): Texts {
  const [quantity, status, deliveryDate, reason] = confirm === undefined ? [] : comparableConfirm(confirm)
  return [
    ['quantity', quantity ?? ''],
    ['status', status ?? ''],
    ['deliveryDate', deliveryDate ?? ''],
    ['reason', reason ?? ''],
  ]
}

function differences(before: Texts, after: Texts): AnswerChange[] {
  return after.flatMap(([field, text], i) => {
    const was = before[i]?.[1] ?? ''
    return was === text ? [] : [{ field, before: was, after: text }]
  })
}

/** What is missing before the order can be submitted, as in the banner of the order response; blank when nothing is. */
export function missingForSubmit(item: OrderResponseItemForm, requestedQuantity: number): string {
  const issues = orderResponseIssues(
    { sellerOrderNumber: '-', items: [item] },
    { requestedQuantities: [requestedQuantity], needsDeliveryAddress: false },
  )
  return issues.length === 0 ? '' : confirmMessage(issues)
}
