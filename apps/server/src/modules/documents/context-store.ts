import type { Address } from '@partwire/domain/documents/shape'
import type { Setting } from '@partwire/domain/settings/shape'
import type { RawBuilder } from 'kysely'
import { customerParty, type CustomerParty } from '../customers/customer-store'
import { buyerPartyNumber } from '../orders/order-party-store'
import { orderRecord, type OrderRecord } from '../orders/order-record-store'
import type { OwnedOrder } from '../orders/owned-order-store'
import { savedSetting } from '../settings/setting-store'
import { enteredAddress } from './order-response/facts-store'

/** What every document reads of its order, its supplier and its customer, as they are now. */
export interface DocumentContext {
  order: OrderRecord
  /** Null before the first save of the settings. */
  setting: Setting | null
  /** The customer with the number of the buyer; null when the supplier has none. */
  customer: CustomerParty | null
  /** The delivery address of the order response; null while the order has none. */
  enteredAddress: Address | null
}

type ContextParts = { [Field in keyof DocumentContext]: RawBuilder<DocumentContext[Field]> }

/** The JSON expressions of the context of an owned order. */
export function documentContext(owned: OwnedOrder): ContextParts {
  return {
    order: orderRecord(owned),
    setting: savedSetting(owned.supplierId),
    customer: customerParty(owned.supplierId, buyerPartyNumber(owned)),
    enteredAddress: enteredAddress(owned),
  }
}
