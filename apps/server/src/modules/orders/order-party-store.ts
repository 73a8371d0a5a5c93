import type { Address, Party } from '@partwire/domain/documents/shape'
import type { Db } from '../../db/connect'

export interface OrderParties {
  buyerParty: Party
  sellerParty: Party
  deliveryParty: Party | null
}

const UNKNOWN_PARTY: Party = { partyNumber: '', address: null }

/** The parties of an order as the buyer sent them; an address without any text is null. */
export async function findOrderParties(db: Db, orderId: string): Promise<OrderParties> {
  const rows = await db
    .selectFrom('order_parties')
    .select(['role', 'party_number', 'name1', 'street1', 'postal_code', 'city', 'country_code'])
    .where('order_id', '=', orderId)
    .execute()
  const findParty = (role: 'buyer' | 'seller' | 'delivery'): Party | null => {
    const row = rows.find((candidate) => candidate.role === role)
    if (row === undefined) return null
    const address = {
      name1: row.name1,
      street1: row.street1,
      postalCode: row.postal_code,
      city: row.city,
      countryCode: row.country_code,
    }
    return { partyNumber: row.party_number, address: hasText(address) ? address : null }
  }
  return {
    buyerParty: findParty('buyer') ?? UNKNOWN_PARTY,
    sellerParty: findParty('seller') ?? UNKNOWN_PARTY,
    deliveryParty: findParty('delivery'),
  }
}

function hasText(address: Address): boolean {
  return Object.values(address).some((line) => line !== '')
}
