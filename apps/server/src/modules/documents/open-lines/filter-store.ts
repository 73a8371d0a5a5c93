import { sql, type RawBuilder } from 'kysely'
import { containsIgnoringCase } from '../../../db/keyword'
import type { Value } from '../../../db/statement'

/** Which lines a call is about. Blank fields do not restrict them. */
export interface LineFilter {
  keyword: string
  /** Party number of a customer. */
  customer: string
}

/** The conditions that are part of the text of a statement. */
export interface FilterVariant {
  hasKeyword: boolean
  hasCustomer: boolean
}

export function filterVariant({ keyword, customer }: LineFilter): FilterVariant {
  return { hasKeyword: keyword !== '', hasCustomer: customer !== '' }
}

/** Condition: a row of `open_lines` is a line of the supplier that the filter shows. */
export function matchesFilter(
  { hasKeyword, hasCustomer }: FilterVariant,
  value: Value<LineFilter>,
  supplierId: RawBuilder<string>,
): RawBuilder<boolean> {
  const isCustomer = hasCustomer ? sql` and open_lines.buyer_party_number = ${value('customer')}` : sql``
  const contains = hasKeyword ? sql` and ${containsIgnoringCase(value('keyword'), sql`open_lines.search_text`)}` : sql``
  return sql`open_lines.supplier_id = ${supplierId}${isCustomer}${contains}`
}
