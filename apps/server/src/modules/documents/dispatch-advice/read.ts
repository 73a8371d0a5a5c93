import type { Db } from '../../../db/connect'
import { findOrderedItems, findOrderFacts, type OrderedItem, type OrderFacts } from '../../orders/order-facts-store'
import { readCurrentParties } from '../parties'
import type { OrderParties } from '../../orders/order-party-store'
import { findSetting } from '../../settings/setting-store'
import { findResponseFacts } from '../order-response/facts-store'
import { findLines, type StoredLines } from './line-store'
import { type DispatchAdviceHead, findDispatchAdviceHeads } from './store'

/** A dispatch advice with the fields it repeats of its order and of the order response. */
export interface StoredDispatchAdvice {
  head: DispatchAdviceHead
  lines: StoredLines
  facts: AdviceFacts
  parties: OrderParties
}

export interface AdviceFacts {
  order: OrderFacts
  sellerOrderNumber: string
  /** The items of the order by position, with the product names and missing EANs of the order response. */
  items: OrderedItem[]
}

/** The dispatch advices of an order, the earliest planned delivery first. */
export async function readDispatchAdvices(
  db: Db,
  supplierId: string,
  orderId: string,
): Promise<StoredDispatchAdvice[]> {
  const heads = await findDispatchAdviceHeads(db, supplierId, orderId)
  return readWithHeads(db, supplierId, orderId, heads)
}

/** One dispatch advice of an order; throws when the order has none with this id. */
export async function readDispatchAdvice(
  db: Db,
  supplierId: string,
  orderId: string,
  id: string,
): Promise<StoredDispatchAdvice> {
  const heads = await findDispatchAdviceHeads(db, supplierId, orderId)
  const matching = heads.filter((head) => head.id === id)
  const [advice] = await readWithHeads(db, supplierId, orderId, matching)
  if (advice === undefined) throw new Error(`dispatch advice ${id} does not exist`)
  return advice
}

async function readWithHeads(
  db: Db,
  supplierId: string,
  orderId: string,
  heads: readonly DispatchAdviceHead[],
): Promise<StoredDispatchAdvice[]> {
  // Without an advice there may be no order response either, and no facts to read.
  if (heads.length === 0) return []
  const facts = await readFacts(db, orderId)
  const setting = await findSetting(db, supplierId)
  const currentParties = await readCurrentParties(db, orderId, { supplierId, setting })
  const ids = heads.map(({ id }) => id)
  const linesById = await findLines(db, ids)
  return heads.map((head) => ({
    head,
    lines: linesById.get(head.id) ?? { measurements: [], items: [] },
    facts,
    parties: head.parties ?? currentParties,
  }))
}

async function readFacts(db: Db, orderId: string): Promise<AdviceFacts> {
  const ordered = await findOrderedItems(db, orderId)
  const { sellerOrderNumber, items } = await findResponseFacts(db, orderId)
  return {
    order: await findOrderFacts(db, orderId),
    sellerOrderNumber,
    items: ordered.map((item, i) => {
      const answered = items.get(i + 1)
      return {
        ...item,
        productName: answered?.productName ?? item.productName,
        ean: item.ean || (answered?.inputEan ?? ''),
      }
    }),
  }
}
