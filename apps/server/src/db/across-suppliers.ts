import { sql, type RawBuilder } from 'kysely'

/**
 * Comment that names a statement on tenant tables which does not filter them by `supplier_id`: a list of the operator, a
 * recurring job, or the search for the supplier of a row. Such a statement reads only and takes no row locks. The tests
 * accept no other names than those listed in `testing/database/tenant-statements.ts`.
 */
export function acrossSuppliers(name: string): RawBuilder<unknown> {
  return sql.raw(`/* across suppliers: ${name} */`)
}
