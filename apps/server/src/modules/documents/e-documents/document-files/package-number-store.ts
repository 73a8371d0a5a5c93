import { sql } from 'kysely'
import type { Db } from '../../../../db/connect'
import { defineStatement } from '../../../../db/statement'
import { reservedNumbers } from '../../number-store'

const reserve = defineStatement<{ supplierId: string; count: number }, { last: string }>((value) =>
  reservedNumbers(value('supplierId'), 'Package', sql`${value('count')}::bigint`),
)

/** Reserves serial numbers for packages of the supplier. Returns the last of them. */
export async function reserveSerials(tx: Db, supplierId: string, count: number): Promise<number> {
  const [row] = await reserve(tx, { supplierId, count })
  if (row === undefined) throw new Error('no numbers were reserved')
  return Number(row.last)
}
