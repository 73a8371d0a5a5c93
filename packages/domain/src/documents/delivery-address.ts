import { isBlank } from '../lib/text'
import type { Address, DocumentOrder } from './shape'

type DeliveryParty = Pick<DocumentOrder, 'deliveryPartyNumber' | 'deliveryPartyAddress'>

/** Whether the order names a delivery party, by number or by address. */
export function needsDelivery({ deliveryPartyNumber, deliveryPartyAddress }: DeliveryParty): boolean {
  return !isBlank(deliveryPartyNumber) || Object.values(deliveryPartyAddress ?? {}).some((line) => !isBlank(line))
}

/** Whether the delivery address must be entered: there is a delivery party number, but no address. */
export function needsDeliveryAddress({ deliveryPartyNumber, deliveryPartyAddress }: DeliveryParty): boolean {
  return !isBlank(deliveryPartyNumber) && !hasAddress(deliveryPartyAddress)
}

/** An address counts as present when it has a name. */
export function hasAddress(address: Address | null): boolean {
  return !isBlank(address?.name1)
}
