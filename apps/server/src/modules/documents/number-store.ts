import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { defineStatement } from '../../db/statement'

const PREFIX = { OrdRsp: 'OR', DesAdv: 'DA' } as const

type NumberedKind = keyof typeof PREFIX

/**
 * `with` query that reserves the next `count` numbers of a supplier's order responses, dispatch advices or packages. It
 * returns the last of them as `last`. A transaction that is rolled back returns its numbers, so there are no gaps.
 */
export function reservedNumbers(
  supplierId: RawBuilder<string>,
  kind: NumberedKind | 'Package',
  count: RawBuilder<number>,
): RawBuilder<unknown> {
  return sql`
    insert into document_numbers (supplier_id, kind, last) values (${supplierId}, ${sql.lit(kind)}, ${count})
    on conflict (supplier_id, kind) do update set last = document_numbers.last + ${count}
    returning last
  `
}

/** Expression: a reserved number as it is written on the document, e.g. `OR-000001`. */
export function documentNumber(kind: NumberedKind, number: RawBuilder<unknown>): RawBuilder<string> {
  return sql`${sql.lit(`${PREFIX[kind]}-`)} || lpad((${number})::text, greatest(6, length((${number})::text)), '0')`
}

const reservePackages = defineStatement<{ supplierId: string; count: number }, { last: string }>((value) =>
  reservedNumbers(value('supplierId'), 'Package', sql`${value('count')}::bigint`),
)

/** Reserves serial numbers for packages of the supplier. Returns the last of them. */
export async function reservePackageSerials(tx: Db, supplierId: string, count: number): Promise<number> {
  const [row] = await reservePackages(tx, { supplierId, count })
  if (row === undefined) throw new Error('no numbers were reserved')
  return Number(row.last)
}
