import { sql } from 'kysely'
import type { Db } from '../../db/connect'

const PREFIX = { OrdRsp: 'OR', DesAdv: 'DA' } as const

/** Reserves the next number of a supplier's order responses or dispatch advices, e.g. `OR-000001`. */
export async function nextDocumentNumber(tx: Db, supplierId: string, kind: 'OrdRsp' | 'DesAdv'): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    insert into document_numbers (supplier_id, kind, last) values (${supplierId}, ${kind}, 1)
    on conflict (supplier_id, kind) do update set last = document_numbers.last + 1
    returning last
  `.execute(tx)
  return `${PREFIX[kind]}-${(rows[0]?.last ?? '').padStart(6, '0')}`
}
