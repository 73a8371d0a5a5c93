import type { Address } from '@partwire/domain/documents/shape'
import type { Db } from '../../db/connect'

/** What the supplier keeps of a customer; null when the buyer is none of its customers (yet). */
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

/** The delivery address the supplier typed into the order response; null where none is. */
export async function findAgreedDeliveryAddress(db: Db, orderId: string): Promise<Address | null> {
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
  return address !== undefined && Object.values(address).some((line) => line !== '') ? address : null
}
