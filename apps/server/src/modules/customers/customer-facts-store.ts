import { BLANK_CUSTOMER_FACTS } from '@partwire/domain/e-document/setting'
import type { CustomerFacts } from '@partwire/domain/e-document/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { defineSupplierRead } from '../auth/session-store'

const FACTS_JSON = sql`json_build_object(
  'vatId', vat_id, 'electronicAddress', json_build_object('scheme', address_scheme, 'id', address_id),
  'buyerReference', buyer_reference
)`

/** The reply with the facts of e-documents of a customer; null when the supplier has no such customer. */
export const customerFactsRead = defineSupplierRead<{ id: string }, Buffer | null>(
  (value, supplierId) => sql`
    select concat('{"success":true,"facts":', ${FACTS_JSON}, '}')
    from customers where supplier_id = ${supplierId} and id = ${value('id')}
  `,
)

/** Expression: the facts of the customer with this number as JSON; blank ones when the supplier has none. */
export function customerFactsJson(
  supplierId: RawBuilder<string>,
  partyNumber: RawBuilder<string>,
): RawBuilder<CustomerFacts> {
  return sql`coalesce((
    select ${FACTS_JSON} from customers where supplier_id = ${supplierId} and party_number = ${partyNumber}
  ), ${JSON.stringify(BLANK_CUSTOMER_FACTS)}::json)`
}

/** False when the supplier has no such customer. */
export async function setCustomerFacts(
  db: Db,
  supplierId: string,
  id: string,
  { vatId, electronicAddress, buyerReference }: CustomerFacts,
): Promise<boolean> {
  const row = await db
    .updateTable('customers')
    .set({
      vat_id: vatId,
      address_scheme: electronicAddress.scheme,
      address_id: electronicAddress.id,
      buyer_reference: buyerReference,
    })
    .where('supplier_id', '=', supplierId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
