import { isBlank } from '../lib/text'
import type { Address, WorkedOrder } from './shape'

type DeliveryFacts = Pick<WorkedOrder, 'deliveryPartyNumber' | 'deliveryPartyAddress'>

/** Delivery is needed when the order has a delivery party number. */
export function needsDelivery({ deliveryPartyNumber }: DeliveryFacts): boolean {
  return !isBlank(deliveryPartyNumber)
}

/** The delivery address is edited and required when there is a number but no address. */
export function needsDeliveryAddress(order: DeliveryFacts): boolean {
  return needsDelivery(order) && !hasAddress(order.deliveryPartyAddress)
}

/** An address without a name cannot be delivered to. */
export function hasAddress(address: Address | null): boolean {
  return !isBlank(address?.name1)
}
