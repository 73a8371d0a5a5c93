import type { Address, Party } from '@partwire/domain/documents/shape'
import { hasAddress } from '@partwire/domain/documents/delivery-address'
import type { Setting } from '@partwire/domain/settings/shape'
import type { Db } from '../../db/connect'
import type { DocumentParty } from '../../upstream/codec/documents/documents'
import { findOrderParties, type OrderParties } from './order-facts-store'
import { findAgreedDeliveryAddress, findCustomerParty } from './party-store'

interface Own {
  supplierId: string
  setting: Setting | null
}

/**
 * The parties as a draft names them, until its submit keeps them: as the buyer wrote them; where the buyer gave no
 * address, the one the supplier keeps (of the customer, its own, or what it typed in as delivery address); with the tax
 * numbers the supplier keeps.
 */
export async function documentParties(db: Db, orderId: string, { supplierId, setting }: Own): Promise<OrderParties> {
  const { buyerParty, sellerParty, deliveryParty } = await findOrderParties(db, orderId)
  const customer = await findCustomerParty(db, supplierId, buyerParty.partyNumber)
  return {
    buyerParty: {
      ...known(buyerParty, customer?.address ?? null),
      taxRegNumber: customer?.taxRegNumber ?? '',
    },
    sellerParty: {
      ...known(sellerParty, setting && sellerAddress(setting)),
      taxRegNumber: setting?.taxRegistrationNumber ?? '',
    },
    deliveryParty: deliveryParty && known(deliveryParty, await findAgreedDeliveryAddress(db, orderId)),
  }
}

/** The platform takes no party without a name: one that has none goes by its number. */
export function documentParty({ partyNumber, address, taxRegNumber }: Party): DocumentParty {
  return {
    partyNumber,
    name1: address?.name1.trim() || partyNumber,
    street1: address?.street1 ?? '',
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? '',
    countryCode: address?.countryCode ?? '',
    taxRegNumber: taxRegNumber ?? '',
  }
}

function known(party: Party, kept: Address | null): Party {
  return hasAddress(party.address) || kept === null ? party : { ...party, address: kept }
}

function sellerAddress({ seller }: Setting): Address | null {
  const { name, street, postalCode, city, country } = seller
  return name === '' ? null : { name1: name, street1: street, postalCode, city, countryCode: country }
}
