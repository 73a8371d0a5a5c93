import type { CustomerSortField } from '@partwire/domain/customers/shape'
import type { Address } from '@partwire/domain/documents/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { jsonRow } from '../../db/json'
import { containsIgnoringCase } from '../../db/keyword'
import { pagerJson } from '../../db/pager-json'
import { byVariant } from '../../db/statement'
import { countryName } from '../../lib/countries'
import type { IncomingCustomer } from '../../upstream/port'
import { defineSupplierRead } from '../auth/session-store'

/** Every sort order has an index. Countries sort by their displayed name. */
const SORT: Record<CustomerSortField | 'createTime', RawBuilder<unknown>> = {
  partyNumber: sql`party_number collate "und-x-icu"`,
  name: sql`name collate "und-x-icu"`,
  city: sql`city collate "und-x-icu"`,
  country: sql`country_name collate "und-x-icu"`,
  createTime: sql`created_at`,
}

/** Parts of the text of the statement that reads a page. */
interface PageVariant {
  sort: { field: CustomerSortField | 'createTime'; isDesc: boolean }
  hasKeyword: boolean
}

/** The read of a page of customers, as the reply of the call. */
export const customerPageRead = byVariant(({ sort, hasKeyword }: PageVariant) =>
  defineSupplierRead<{ pageNo: number; keyword: string }>((value, supplierId) => {
    const direction = sort.isDesc ? sql`desc` : sql`asc`
    const matching = sql`customers where supplier_id = ${supplierId} and ${hasKeyword ? containsIgnoringCase(value('keyword')) : sql`true`}`
    const pager = pagerJson({
      pageNo: value('pageNo'),
      counted: matching,
      listed: matching,
      orderBy: sql`${SORT[sort.field]} ${direction}, id ${direction}`,
      row: CUSTOMER_JSON,
    })
    return sql`concat('{"success":true,"pager":', ${pager}, '}')`
  }),
)

const CUSTOMER_JSON = sql`json_build_object(
  'id', id::text, 'partyNumber', party_number, 'name', name, 'street', street, 'postalCode', postal_code, 'city', city,
  'country', country_code, 'taxRegNumber', tax_reg_number
)`

export interface CustomerParty extends Address {
  taxRegNumber: string
}

/** Expression: address and tax number of a customer as JSON; null when the supplier has none with this party number. */
export function customerParty(
  supplierId: RawBuilder<string>,
  partyNumber: RawBuilder<string>,
): RawBuilder<CustomerParty | null> {
  return jsonRow(sql`
    select name as name1, street as street1, postal_code as "postalCode", city, country_code as "countryCode",
      tax_reg_number as "taxRegNumber"
    from customers where supplier_id = ${supplierId} and party_number = ${partyNumber}
  `)
}

/** Returns the id if the customer is new, otherwise null. Keeps the tax number, which the supplier enters. */
export async function upsertCustomer(
  db: Db,
  supplierId: string,
  customer: IncomingCustomer,
  at: Date,
): Promise<string | null> {
  const columns = {
    name: customer.name1,
    street: customer.street1,
    postal_code: customer.postalCode,
    city: customer.city,
    country_code: customer.countryCode,
    country_name: countryName(customer.countryCode),
    updated_at: at,
  }
  const { id, is_new: isNew } = await db
    .insertInto('customers')
    .values({ supplier_id: supplierId, party_number: customer.partyNumber, created_at: at, ...columns })
    .onConflict((conflict) => conflict.columns(['supplier_id', 'party_number']).doUpdateSet(columns))
    // xmax is 0 only for a row that this statement inserted.
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow()
  return isNew ? id : null
}

/** False when the supplier has no such customer. */
export async function setTaxRegNumber(db: Db, supplierId: string, id: string, taxRegNumber: string): Promise<boolean> {
  const row = await db
    .updateTable('customers')
    .set({ tax_reg_number: taxRegNumber })
    .where('supplier_id', '=', supplierId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
