import type { Db } from '../../../db/connect'
import { documentParties } from '../parties'
import {
  findOrderedItems,
  findOrderFacts,
  type OrderedItem,
  type OrderFacts,
  type OrderParties,
} from '../order-facts-store'
import { findSetting } from '../../settings/setting-store'
import { findResponseFacts } from './response-facts-store'

/** What an advice repeats of its order and of the order response. */
export interface AdviceFacts {
  order: OrderFacts
  parties: OrderParties
  sellerOrderNumber: string
  /** The item at position 1 comes first. Names and missing EANs are those of the order response. */
  items: OrderedItem[]
}

export async function readAdviceFacts(db: Db, supplierId: string, orderId: string): Promise<AdviceFacts> {
  const setting = await findSetting(db, supplierId)
  const ordered = await findOrderedItems(db, orderId)
  const { sellerOrderNumber, items } = await findResponseFacts(db, orderId)
  return {
    order: await findOrderFacts(db, orderId),
    parties: await documentParties(db, orderId, { supplierId, setting }),
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
