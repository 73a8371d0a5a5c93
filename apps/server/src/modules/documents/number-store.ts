import { sql, type RawBuilder } from 'kysely'

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
