import type { PartValue } from '@partwire/domain/parts/part-value'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { defineStatement } from '../../../db/statement'
import { VALUE_JSON } from '../knowledge-store'

export interface ExportedPart {
  key: string
  productNumber: string
  /** By currency; a general price before those of customers. */
  values: PartValue[]
}

const selectParts = defineStatement<{ supplierId: string; after: string; limit: number }, ExportedPart>(
  (value) => sql`
    select parts.product_key as key, product_number as "productNumber", coalesce((
      select json_agg(${VALUE_JSON} order by currency, party_number) from part_values
      where part_values.supplier_id = ${value('supplierId')} and part_values.product_key = parts.product_key
    ), '[]'::json) as values
    from parts
    where parts.supplier_id = ${value('supplierId')} and parts.product_key > ${value('after')}
    order by parts.product_key limit ${value('limit')}
  `,
)

/** The parts after a key, in the order of their keys; blank is before all. */
export async function findPartsAfter(
  db: Db,
  supplierId: string,
  after: string,
  limit: number,
): Promise<ExportedPart[]> {
  return selectParts(db, { supplierId, after, limit })
}
