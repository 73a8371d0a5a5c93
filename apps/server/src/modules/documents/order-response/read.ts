import type { WorkedOrder } from '@partwire/domain/documents/shape'
import { DEFAULT_CURRENCY } from '@partwire/domain/option-lists'
import type { Db } from '../../../db/connect'
import { Refusal } from '../../../errors'
import { documentParties } from '../parties'
import {
  findOrderedItems,
  findOrderFacts,
  type OrderedItem,
  type OrderFacts,
  type OrderParties,
} from '../order-facts-store'
import { findSetting } from '../../settings/setting-store'
import { findLines, type StoredLine } from './line-store'
import { findOrderResponse, type StoredOrderResponse } from './store'

/** An order response with everything it repeats of its order; items and lines stand in the same order. */
export interface FullOrderResponse {
  response: StoredOrderResponse
  facts: OrderFacts
  /** The order's, else the settings', else USD. */
  currency: string
  parties: OrderParties
  items: { ordered: OrderedItem; line: StoredLine }[]
}

export async function readOrderResponse(
  db: Db,
  supplierId: string,
  order: Pick<WorkedOrder, 'id'>,
): Promise<FullOrderResponse> {
  const response = await findOrderResponse(db, supplierId, order.id)
  if (response === null) throw new Refusal('not-found', 'This order response does not exist.')
  const setting = await findSetting(db, supplierId)
  const facts = await findOrderFacts(db, order.id)
  const parties = response.kept.parties ?? (await documentParties(db, order.id, { supplierId, setting }))
  const lines = await findLines(db, response.id)
  const ordered = await findOrderedItems(db, order.id)
  const { submittedAt, kept } = response
  const isKept = submittedAt !== null
  return {
    response,
    facts,
    currency: isKept ? kept.currency : facts.currency || setting?.defaultCurrency || DEFAULT_CURRENCY,
    parties: isKept ? withKeptTaxNumbers(parties, response) : parties,
    items: lines.flatMap((line, i) => {
      const item = ordered[i]
      return item === undefined ? [] : [{ ordered: item, line }]
    }),
  }
}

function withKeptTaxNumbers(parties: OrderParties, { kept }: StoredOrderResponse): OrderParties {
  return {
    ...parties,
    buyerParty: { ...parties.buyerParty, taxRegNumber: kept.buyerTaxRegNumber },
    sellerParty: { ...parties.sellerParty, taxRegNumber: kept.sellerTaxRegNumber },
  }
}
