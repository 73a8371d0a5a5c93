import { lineText } from '../e-document/e-invoice-lines'
import { currencyGaps, unitGaps } from '../e-document/gaps'
import type { PartyFacts } from '../e-document/shape'
import { isDay } from '../lib/calendar-date'
import { check, type Issue } from '../lib/issue'
import { isBlank } from '../lib/text'
import { itemOutcome, responseOutcome, type ItemOutcome } from './response-outcome'
import {
  buyerIdentityGaps,
  participantGaps,
  plainDecimal,
  sellerIdentityGaps,
  toUblItem,
  toUblParty,
  unitCode,
  type SentItem,
  type SentParty,
  type UblItem,
  type UblParty,
} from './ubl-parts'

/** A confirm line of a sent order response. */
interface SentConfirm {
  quantity: string
  status: 'Confirmed' | 'Rejected' | 'Unknown'
  reason: string
  deliveryDate: string
}

interface AnsweredItem extends SentItem {
  requestedDeliveryDate: string
  unitNetPrice: string
  confirms: readonly SentConfirm[]
}

/** An order response as it was sent. */
export interface SentResponse {
  ordRspId: string
  issueDate: string
  sellerOrderNumber: string
  buyerOrderNumber: string
  currency: string
  sellerParty: SentParty
  buyerParty: SentParty
  items: readonly AnsweredItem[]
}

/** The order response of Peppol BIS Ordering 3 (T76). */
export interface UblOrderResponse {
  number: string
  salesOrderNumber: string
  issueDate: string
  /** AP: accepted as ordered. RE: rejected. CA: accepted with changes; only then it has lines (T76-R007 to R009). */
  code: 'AP' | 'CA' | 'RE'
  /** The reasons, where there are no lines that could state them. */
  note: string
  currency: string
  orderNumber: string
  seller: UblParty
  buyer: UblParty
  /** First to last day of delivery of an order that is accepted as ordered; null otherwise, and without days. */
  deliveryPeriod: { start: string; end: string } | null
  lines: readonly UblResponseLine[]
}

/** One for each confirm line: several can answer the same line of the order. */
export interface UblResponseLine {
  id: string
  note: string
  /** 5: as ordered. 3: changed. 7: rejected. */
  status: '3' | '5' | '7'
  quantity: string
  unitCode: string
  /** Blank in a rejected line. */
  deliveryDate: string
  /** Net price; blank where none is stated. */
  price: string
  orderLine: string
  item: UblItem
}

const RESPONSE_CODES: Readonly<Record<ItemOutcome, UblOrderResponse['code']>> = {
  unchanged: 'AP',
  changed: 'CA',
  rejected: 'RE',
}

/** What is missing for the file, one sentence each; empty when it can be made. */
export function ublResponseGaps(response: SentResponse, facts: PartyFacts): Issue[] {
  const { items, buyerOrderNumber, currency, sellerParty, buyerParty } = response
  const hasLines = responseOutcome(items) === 'changed'
  return [
    ...check(items.length > 0, '', 'The order has no lines: no file is made.'),
    ...items.flatMap(({ confirms }, i) =>
      check(
        confirms.every(({ status }) => status !== 'Unknown'),
        '',
        `Line ${i + 1} is answered Unknown, for which the UBL order response has no code. Use the PDF.`,
      ),
    ),
    ...check(!isBlank(buyerOrderNumber), '', 'The order has no order number of the buyer, which Peppol needs.'),
    ...currencyGaps(currency),
    ...sellerIdentityGaps(sellerParty),
    ...buyerIdentityGaps(buyerParty),
    ...participantGaps(buyerParty, facts),
    ...(hasLines
      ? unitGaps(
          items.map(({ uom }) => uom),
          facts.setting.unitCodes,
        )
      : []),
  ]
}

/** The order response in the terms of T76. `ublResponseGaps` must be empty: what is missing there would be blank here. */
export function buildUblResponse(response: SentResponse, facts: PartyFacts): UblOrderResponse {
  const outcome = responseOutcome(response.items)
  const hasLines = outcome === 'changed'
  return {
    number: lineText(response.ordRspId),
    salesOrderNumber: lineText(response.sellerOrderNumber),
    issueDate: response.issueDate,
    code: RESPONSE_CODES[outcome],
    note: hasLines ? '' : joinReasons(response.items),
    currency: response.currency,
    orderNumber: lineText(response.buyerOrderNumber),
    seller: toUblParty(response.sellerParty, facts.setting.electronicAddress),
    buyer: toUblParty(response.buyerParty, facts.customer.electronicAddress),
    deliveryPeriod: outcome === 'unchanged' ? confirmedPeriod(response.items) : null,
    lines: hasLines ? responseLines(response.items, facts) : [],
  }
}

/** 'Line 10: sold out; Line 20: discontinued' */
function joinReasons(items: readonly AnsweredItem[]): string {
  return items
    .flatMap(({ buyerLineNumber, confirms }) =>
      confirms.flatMap(({ reason }) =>
        isBlank(reason) ? [] : [`Line ${lineText(buyerLineNumber)}: ${lineText(reason)}`],
      ),
    )
    .join('; ')
}

function confirmedPeriod(items: readonly AnsweredItem[]): UblOrderResponse['deliveryPeriod'] {
  const days = items
    .flatMap(({ confirms }) => confirms.map(({ deliveryDate }) => deliveryDate))
    .filter(isDay)
    .toSorted()
  const [start] = days
  return start === undefined ? null : { start, end: days.at(-1) ?? start }
}

/** Lines are counted through over all items: an id is used once (T76-R003). */
function responseLines(items: readonly AnsweredItem[], facts: PartyFacts): UblResponseLine[] {
  const answers = items.flatMap((item, i) => item.confirms.map((confirm) => ({ item, confirm, position: i + 1 })))
  return answers.map(({ item, confirm, position }, i) => ({
    id: String(i + 1),
    note: lineText(confirm.reason),
    status: lineStatus(item, confirm),
    quantity: plainDecimal(confirm.quantity),
    unitCode: unitCode(item.uom, facts),
    deliveryDate: confirm.status === 'Confirmed' ? confirm.deliveryDate : '',
    price: plainDecimal(item.unitNetPrice),
    orderLine: lineText(item.buyerLineNumber),
    item: toUblItem(item, position),
  }))
}

/** Throws for an answer without a code: a guessed one must never be sent. */
function lineStatus(item: AnsweredItem, { status }: SentConfirm): UblResponseLine['status'] {
  if (status === 'Unknown') throw new Error('An answer has no code.')
  if (status === 'Rejected') return '7'
  return itemOutcome(item) === 'unchanged' ? '5' : '3'
}
