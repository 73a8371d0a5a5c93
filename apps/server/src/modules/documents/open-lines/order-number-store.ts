import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { jsonRow } from '../../../db/json'
import { defineStatement } from '../../../db/statement'

interface OrderNumberPattern {
  pattern: string
  /** The number that was used last, as text: it may be large. */
  last: string
}

/** Expression: the pattern of the supplier's order numbers as JSON; null while it has none. */
export function orderNumberPattern(supplierId: RawBuilder<string>): RawBuilder<OrderNumberPattern | null> {
  return jsonRow(sql`
    select pattern, last::text as last from order_number_patterns where supplier_id = ${supplierId}
  `)
}

/** The number that continues those of a pattern. */
export function numberAfter(pattern: OrderNumberPattern | null): string {
  return String(BigInt(pattern?.last ?? '0') + 1n)
}

const selectPattern = defineStatement<{ supplierId: string }, { pattern: OrderNumberPattern | null }>(
  (value) => sql`select ${orderNumberPattern(value('supplierId'))} as pattern`,
)

/** The next number of the supplier. */
export async function findNextNumber(db: Db, supplierId: string): Promise<string> {
  const [row] = await selectPattern(db, { supplierId })
  return numberAfter(row?.pattern ?? null)
}

const upsertPattern = defineStatement<{ supplierId: string; pattern: string; last: string; at: Date }, object>(
  (value) => sql`
    insert into order_number_patterns (supplier_id, pattern, last, updated_at)
    values (${value('supplierId')}, ${value('pattern')}, ${value('last')}, ${value('at')})
    on conflict (supplier_id) do update
    set pattern = excluded.pattern, last = excluded.last, updated_at = excluded.updated_at
  `,
)

export async function savePattern(
  tx: Db,
  supplierId: string,
  { pattern, last }: OrderNumberPattern,
  at: Date,
): Promise<void> {
  await upsertPattern(tx, { supplierId, pattern, last, at })
}

const incrementCounter = defineStatement<{ supplierId: string }, { last: string }>(
  (value) => sql`
    update order_number_patterns set last = last + 1
    where supplier_id = ${value('supplierId')} returning last::text as last
  `,
)

/** Increments the counter of seller order numbers and returns it. A rollback undoes this. */
export async function reserveOrderNumber(tx: Db, supplierId: string): Promise<bigint> {
  const [row] = await incrementCounter(tx, { supplierId })
  if (row === undefined) throw new Error('the supplier has no pattern of order numbers')
  return BigInt(row.last)
}
