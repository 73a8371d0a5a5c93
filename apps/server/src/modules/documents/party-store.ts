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

/** Address and tax number of a customer; null when the supplier has no customer with this party number. */
export async function findCustomerParty(
  db: Db,
  supplierId: string,
  partyNumber: string,
): Promise<{ address: Address; taxRegNumber: string } | null> {
  const row = await db
    .selectFrom('customers')
    .select([
      'name as name1',
      'street as street1',
      'postal_code as postalCode',
      'city',
      'country_code as countryCode',
      'tax_reg_number as taxRegNumber',
    ])
    .where('supplier_id', '=', supplierId)
    .where('party_number', '=', partyNumber)
    .executeTakeFirst()
  if (row === undefined) return null
  const { taxRegNumber, ...address } = row
  return { address, taxRegNumber }
}

/** The delivery address that the supplier entered in the order response; null when there is none. */
export async function findEnteredDeliveryAddress(db: Db, orderId: string): Promise<Address | null> {
  const address = await db
    .selectFrom('order_responses')
    .select([
      'delivery_name1 as name1',
      'delivery_street1 as street1',
      'delivery_postal_code as postalCode',
      'delivery_city as city',
      'delivery_country_code as countryCode',
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return address !== undefined && hasText(address) ? address : null
}

function hasText(address: Address): boolean {
  return Object.values(address).some((line) => line !== '')
}
