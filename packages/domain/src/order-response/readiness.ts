import { type Sources, sourcesAfterChange } from '../documents/proposals'
import { sum, toDecimal } from '../lib/decimal'
import { normalizeInput } from '../lib/number-input'
import { leavesKnownPrice, type SourcedValue } from '../parts/price-guard'
import { deliveryCountryError, orderResponseIssues, type OrderResponseContext } from './rules'
import type { OrderResponseForm, OrderResponseItemForm, ProposedItemField } from './shape'

/** Whether every rule of an order response holds, so that it can be submitted. */
export function isReadyToSubmit(form: OrderResponseForm, context: OrderResponseContext): boolean {
  return orderResponseIssues(form, context).length === 0 && deliveryCountryError(form, context) === null
}

/** The exact value of what is confirmed at net prices: '1234.5'. It has no currency of its own. */
export function confirmedValue(items: readonly Pick<OrderResponseItemForm, 'unitNetPrice' | 'confirms'>[]): string {
  const values = items.flatMap(({ unitNetPrice, confirms }) =>
    confirms
      .filter(({ status }) => status === 'Confirmed')
      .map(({ quantity }) => toDecimal(quantity).times(toDecimal(unitNetPrice))),
  )
  return sum(values).toFixed()
}

type KnownPrices = { [Field in 'unitNetPrice' | 'unitListPrice']?: SourcedValue | undefined }

/** The number of prices of an item that leave the last known ones by more than the percentage. */
export function countPriceWarnings(
  item: Pick<OrderResponseItemForm, 'unitNetPrice' | 'unitListPrice'>,
  known: KnownPrices,
  percent: string,
): number {
  const fields = ['unitNetPrice', 'unitListPrice'] as const
  return fields.filter((field) => {
    const last = known[field]
    return last !== undefined && leavesKnownPrice(item[field], last.value, percent)
  }).length
}

type MarkedItem = Pick<OrderResponseItemForm, 'unitNetPrice' | 'unitListPrice' | 'confirms'> & {
  inputEan?: string
  proposals?: Sources<ProposedItemField> | undefined
}

/** The item after a change: changed values lose the mark of a proposed value. */
export function withoutLostMarks<Item extends MarkedItem>(before: Item, after: Item): Item {
  if (after.proposals === undefined) return after
  const proposals = sourcesAfterChange(after.proposals, proposedTexts(before), proposedTexts(after))
  return proposals === after.proposals ? after : { ...after, proposals }
}

/** The values of an item that the portal may propose. The delivery date is that of the first confirm line. */
function proposedTexts({ inputEan = '', unitNetPrice, unitListPrice, confirms }: MarkedItem) {
  return {
    inputEan,
    unitNetPrice: normalizeInput(unitNetPrice),
    unitListPrice: normalizeInput(unitListPrice),
    deliveryDate: confirms[0]?.deliveryDate ?? '',
  }
}
