import { isBlank } from '../lib/text'
import type { Address, DocumentOrder } from './shape'

type DeliveryParty = Pick<DocumentOrder, 'deliveryPartyNumber' | 'deliveryPartyAddress'>

/** Whether the order has a delivery party, which is known by its number. */
export function needsDelivery({ deliveryPartyNumber }: DeliveryParty): boolean {
  return !isBlank(deliveryPartyNumber)
}

/** Whether the delivery address must be entered: there is a delivery party number, but no address. */
export function needsDeliveryAddress(order: DeliveryParty): boolean {
  return needsDelivery(order) && !hasAddress(order.deliveryPartyAddress)
}

/** An address counts as present when it has a name. */
export function hasAddress(address: Address | null): boolean {
  return !isBlank(address?.name1)
}
