import type { ProposedField as AdviceField, ProposedItemField as AdviceItemField } from '../dispatch-advice/shape'
import type { Offers } from '../documents/proposals'
import type { ProposedField as InvoiceField, ProposedItemField as InvoiceItemField } from '../invoice/shape'
import { addDays, addWorkingDays, daysBetween, formatDay, isDay } from '../lib/calendar-date'
import { isWholeNumber } from '../lib/number-input'
import { isBlank } from '../lib/text'
import type { ProposedItemField as ResponseItemField } from '../order-response/shape'
import type { Tax } from '../settings/shape'
import { valueWithSource, type PartField, type PartValue } from './part-value'
import { knownListPrice, knownNetPrice, proposedNetPrice, type PriceContext, type SourcedValue } from './price-guard'

type KnownValues = readonly PartValue[]

interface ResponseContext extends PriceContext {
  /** `yyyymmdd`. */
  today: string
}

/**
 * What the portal proposes for an item of an order response: prices, the EAN when the order has none, and a delivery date
 * when the order requests none.
 */
export function responseItemOffers(
  ordered: { ean: string; requestedDeliveryDate: string },
  values: KnownValues,
  context: ResponseContext,
): Offers<ResponseItemField> {
  return withoutBlanks<ResponseItemField>({
    unitNetPrice: proposedNetPrice(values, context),
    unitListPrice: knownListPrice(values, context),
    inputEan: isBlank(ordered.ean) ? findValue(values, 'ean') : null,
    deliveryDate: isBlank(ordered.requestedDeliveryDate) ? usualDeliveryDate(values, context.today) : null,
  })
}

/** The prices that the price guard compares. */
export function knownPrices(values: KnownValues, context: PriceContext): Offers<'unitNetPrice' | 'unitListPrice'> {
  return withoutBlanks<'unitNetPrice' | 'unitListPrice'>({
    unitNetPrice: knownNetPrice(values, context),
    unitListPrice: knownListPrice(values, context),
  })
}

/** More working days than this are not proposed: computing them would take long, and nobody confirms them. */
export const MAX_DELIVERY_DAYS = 500

function usualDeliveryDate(values: KnownValues, today: string): SourcedValue | null {
  const days = findValue(values, 'deliveryDays')
  if (days === null || !isWholeNumber(days.value) || Number(days.value) > MAX_DELIVERY_DAYS) return null
  const count = Number(days.value)
  return {
    value: addWorkingDays(today, count),
    source: `${count === 1 ? '1 working day' : `${count} working days`}, ${days.source}`,
  }
}

/** What the portal proposes for an item of an invoice. A tax code that the settings no longer have is not proposed. */
export function invoiceItemOffers(values: KnownValues, taxes: readonly Tax[]): Offers<InvoiceItemField> {
  const taxCode = findValue(values, 'taxCode')
  return withoutBlanks<InvoiceItemField>({
    countryCode: findValue(values, 'countryCode'),
    statisticGroup: findValue(values, 'statisticGroup'),
    taxCode: taxCode !== null && taxes.some(({ code }) => code === taxCode.value) ? taxCode : null,
  })
}

/** What the portal proposes for an item of a dispatch advice, once a person has begun its packet. */
export function adviceItemOffers(values: KnownValues): Offers<AdviceItemField> {
  return withoutBlanks<AdviceItemField>({ packetKind: findValue(values, 'packetKind') })
}

/** The last submitted invoice to the same customer. Days are `yyyymmdd`. */
export interface LastInvoice {
  invoiceId: string
  issueDate: string
  invoiceDueDate: string
  isTaxApplies: boolean
  discount: string
  discountDueDate: string
}

/** Terms as in the last invoice to the customer. Due dates have the same distance in days from the issue date. */
export function invoiceOffers(
  last: LastInvoice | null,
  { today, taxes }: { today: string; taxes: readonly Tax[] },
): Offers<InvoiceField> {
  if (last === null) return {}
  const source = `as in invoice ${last.invoiceId} of ${formatDay(last.issueDate)} to this customer`
  const sourced = (value: string): SourcedValue => ({ value, source })
  const hasDiscount = !isBlank(last.discount)
  return withoutBlanks<InvoiceField>({
    isTaxApplies: taxes.length === 0 ? null : sourced(String(last.isTaxApplies)),
    invoiceDueDate: sourced(sameDistance(last.issueDate, last.invoiceDueDate, today)),
    discount: hasDiscount ? sourced(last.discount) : null,
    discountDueDate: hasDiscount ? sourced(sameDistance(last.issueDate, last.discountDueDate, today)) : null,
  })
}

/** Due dates further away than this are not repeated. */
const MAX_DUE_DAYS = 1_000

/** The day as far from `today` as `to` is from `from`; blank when one is no day, or `to` comes first. */
function sameDistance(from: string, to: string, today: string): string {
  if (!isDay(from) || !isDay(to)) return ''
  const days = daysBetween(from, to)
  return days >= 0 && days <= MAX_DUE_DAYS ? addDays(today, days) : ''
}

interface SubmittedAdvice {
  desAdvId: string
  transportType: string
  transportId: string
  identSystem: string
}

/** The last submitted advice to the same delivery party, of another order. */
export interface LastAdvice extends SubmittedAdvice {
  /** `yyyymmdd`. */
  issueDate: string
  orderNumber: string
}

/**
 * Transport fields of the advice of the same order that was submitted last; otherwise type and ident system of the last
 * advice to the same delivery party.
 */
export function adviceOffers(sameOrder: SubmittedAdvice | null, lastAdvice: LastAdvice | null): Offers<AdviceField> {
  const last = sameOrder ?? lastAdvice
  if (last === null) return {}
  const source = sameOrder === null ? lastAdviceSource(lastAdvice) : `as in ${sameOrder.desAdvId} of this order`
  const sourced = (value: string): SourcedValue => ({ value, source })
  return withoutBlanks<AdviceField>({
    transportType: sourced(last.transportType),
    transportId: sameOrder === null ? null : sourced(sameOrder.transportId),
    identSystem: sourced(last.identSystem),
  })
}

function lastAdviceSource(last: LastAdvice | null): string {
  const order = isBlank(last?.orderNumber) ? '' : ` in order ${last?.orderNumber}`
  return `last dispatched ${formatDay(last?.issueDate)}${order} to this delivery party`
}

function findValue(values: KnownValues, field: PartField): SourcedValue | null {
  return valueWithSource(values.find((value) => value.field === field && value.currency === ''))
}

function withoutBlanks<Field extends string>(offers: Readonly<Record<Field, SourcedValue | null>>): Offers<Field> {
  const filled: Offers<Field> = {}
  for (const field in offers) {
    const offer = offers[field]
    if (offer !== null && !isBlank(offer.value)) filled[field] = offer
  }
  return filled
}
