import type { Address, Party } from '@partwire/domain/documents/shape'
import { hasAddress } from '@partwire/domain/documents/delivery-address'
import type { Setting } from '@partwire/domain/settings/shape'
import type { DocumentParties, DocumentParty } from '../../upstream/codec/documents/documents'
import { filledAddress, orderParties, type OrderParties } from '../orders/order-party-store'
import type { DocumentContext } from './context-store'

/**
 * The current parties of an order. A party without an address gets one from the customer, the supplier's settings or
 * the delivery address entered in the order response; tax numbers come from the customer and the settings.
 */
export function currentParties({ order, setting, customer, enteredAddress }: DocumentContext): OrderParties {
  const { buyerParty, sellerParty, deliveryParty } = orderParties(order.parties)
  return {
    buyerParty: {
      ...withFallbackAddress(buyerParty, customer && addressFields(customer)),
      taxRegNumber: customer?.taxRegNumber ?? '',
    },
    sellerParty: {
      ...withFallbackAddress(sellerParty, setting && sellerAddress(setting)),
      taxRegNumber: setting?.taxRegistrationNumber ?? '',
    },
    deliveryParty: deliveryParty && withFallbackAddress(deliveryParty, enteredAddress && filledAddress(enteredAddress)),
  }
}

function addressFields({ name1, street1, postalCode, city, countryCode }: Address): Address {
  return { name1, street1, postalCode, city, countryCode }
}

function withFallbackAddress(party: Party, fallback: Address | null): Party {
  return hasAddress(party.address) || fallback === null ? party : { ...party, address: fallback }
}

function sellerAddress({ seller }: Setting): Address | null {
  const { name, street, postalCode, city, country } = seller
  return name === '' ? null : { name1: name, street1: street, postalCode, city, countryCode: country }
}

interface SubmittedTaxNumbers {
  submittedAt: string | null
  buyerTaxRegNumber: string
  sellerTaxRegNumber: string
}

/**
 * Replaces the current tax numbers by those the document was submitted with; a draft keeps the current ones. Needed for
 * documents that were submitted before their parties were stored with them.
 */
export function withSubmittedTaxNumbers(parties: OrderParties, document: SubmittedTaxNumbers): OrderParties {
  if (document.submittedAt === null) return parties
  return {
    ...parties,
    buyerParty: { ...parties.buyerParty, taxRegNumber: document.buyerTaxRegNumber },
    sellerParty: { ...parties.sellerParty, taxRegNumber: document.sellerTaxRegNumber },
  }
}

/** The parties as they are sent to the platform. */
export function documentParties({ sellerParty, buyerParty, deliveryParty }: OrderParties): DocumentParties {
  return {
    sellerParty: documentParty(sellerParty),
    buyerParty: documentParty(buyerParty),
    deliveryParty: deliveryParty && documentParty(deliveryParty),
  }
}

/** The platform requires a name: a party without one is named by its number. */
function documentParty({ partyNumber, address, taxRegNumber }: Party): DocumentParty {
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
