import type { Offers } from '@partwire/domain/documents/proposals'
import { isBlank } from '@partwire/domain/lib/text'
import { DEFAULT_CURRENCY } from '@partwire/domain/option-lists'
import type { OrderResponseItem, OrderResponseItemForm, ProposedItemField } from '@partwire/domain/order-response/shape'
import { learnFromResponseLine } from '@partwire/domain/parts/learn'
import { knownPrices, responseItemOffers } from '@partwire/domain/parts/offers'
import { learnedFrom } from '@partwire/domain/parts/part-value'
import { orderParties } from '../../orders/order-party-store'
import { knownParts } from '../../parts/knowledge'
import { prepareLesson, type Lesson } from '../../parts/learn'
import type { OrderResponseRecord } from './read-store'

export type ItemOffers = Offers<ProposedItemField>

/** What the portal proposes for the items of a draft. */
interface ResponseOffers {
  /** By the index of the item. */
  offersAt: (index: number) => ItemOffers
  knownPricesAt: (index: number) => NonNullable<OrderResponseItem['knownPrices']>
  guardPercent: string
}

/** `today` is `yyyymmdd` in the business time zone. */
export function responseOffers(record: OrderResponseRecord, today: string): ResponseOffers {
  const known = knownParts(record.knowledge)
  const context = { ...priceContext(record), today }
  return {
    guardPercent: known.guardPercent,
    offersAt: (index) => {
      const ordered = record.items[index]
      return ordered === undefined ? {} : responseItemOffers(ordered, known.valuesAt(index), context)
    },
    knownPricesAt: (index) => knownPrices(known.valuesAt(index), context),
  }
}

/** The last known prices of the items of a draft, by index, and the percentage of the price guard. */
export function currentKnownPrices(
  record: OrderResponseRecord,
): Pick<ResponseOffers, 'knownPricesAt' | 'guardPercent'> {
  const known = knownParts(record.knowledge)
  const context = priceContext(record)
  return { guardPercent: known.guardPercent, knownPricesAt: (index) => knownPrices(known.valuesAt(index), context) }
}

function priceContext({ order, setting }: OrderResponseRecord) {
  return {
    partyNumber: orderParties(order.parties).buyerParty.partyNumber,
    currency: draftCurrency({ order, setting }),
  }
}

/** The currency of the order, otherwise of the settings, otherwise USD. */
export function draftCurrency({ order, setting }: Pick<OrderResponseRecord, 'order' | 'setting'>): string {
  return order.currency || setting?.defaultCurrency || DEFAULT_CURRENCY
}

/** What a submitted order response teaches about its parts. `day` is the day of the submit as `yyyymmdd`. */
export function responseLesson(
  items: readonly OrderResponseItemForm[],
  record: OrderResponseRecord,
  { at, day }: { at: Date; day: string },
): Lesson {
  const known = knownParts(record.knowledge)
  const { buyerOrderNumber, orderDate } = record.order
  const context = {
    ...priceContext(record),
    guardPercent: known.guardPercent,
    source: learnedFrom({ at: at.toISOString(), day, orderNumber: buyerOrderNumber, orderDate }),
  }
  return prepareLesson(
    items.map((form, i) => ({
      key: known.keyAt(i),
      productNumber: record.items[i]?.productNumber ?? '',
      known: known.valuesAt(i),
      // An EAN of the order was not typed.
      form: isBlank(record.items[i]?.ean) ? form : { ...form, inputEan: '' },
    })),
    (line) => learnFromResponseLine(line, context),
  )
}
