import type { BackingOff } from '@partwire/domain/operations/shape'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'

/** More than that are one trouble of all, not a trouble of each. */
const MOST_SHOWN = 5

interface FailingRow extends Omit<BackingOff, 'nextTryTime'> {
  dueAt: Date
  total: string
}

/** The longest failing first. Who is switched off or removed is not synchronised, so nothing fails any more. */
export async function findBackingOff(db: Db): Promise<{ list: BackingOff[]; total: number }> {
  const { rows } = await sql<FailingRow>`
    select suppliers.id, supplier_name as "supplierName", tec_com_id as "tecComId", failures, error, due_at as "dueAt",
      count(*) over () as total
    from supplier_syncs join suppliers on suppliers.id = supplier_id
    where failures > 0 and active and removed_at is null
    order by failures desc, suppliers.id
    limit ${MOST_SHOWN}
  `.execute(db)
  return {
    list: rows.map(({ dueAt, total: _total, ...row }) => ({ ...row, nextTryTime: dueAt.toISOString() })),
    total: Number(rows[0]?.total ?? 0),
  }
}
