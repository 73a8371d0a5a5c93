import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { reasonText } from '../../lib/failure-reason'

/** No more than this many a minute are started; the others follow in the next. */
const MOST_AT_ONCE = 200

/**
 * Active suppliers whose time has come, the longest due first. They are due again after one interval even if their job is lost; a new supplier
 * starts somewhere within its first interval.
 */
export async function takeDueSuppliers(tx: Db, everyMinutes: number): Promise<string[]> {
  const interval = sql`make_interval(mins => ${everyMinutes}::integer)`
  await sql`
    insert into supplier_syncs (supplier_id, due_at)
    select id, now() + random() * ${interval} from suppliers where active and removed_at is null
    on conflict do nothing
  `.execute(tx)
  const { rows } = await sql<{ supplier_id: string }>`
    with due as (
      select supplier_id, due_at from supplier_syncs join suppliers on suppliers.id = supplier_id
      where due_at <= now() and active and removed_at is null
      order by due_at limit ${MOST_AT_ONCE} for update of supplier_syncs skip locked
    ), taken as (
      update supplier_syncs set due_at = now() + ${interval}
      where supplier_id in (select supplier_id from due)
    )
    select supplier_id from due order by due_at, supplier_id
  `.execute(tx)
  return rows.map((row) => row.supplier_id)
}

/** False for a supplier that was switched off or removed. */
export async function isScheduled(db: Db, supplierId: string): Promise<boolean> {
  const row = await db
    .selectFrom('suppliers')
    .select('id')
    .where('id', '=', supplierId)
    .where('active', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export interface ScheduledSync {
  /** Blank when it went well. */
  error: string
  everyMinutes: number
  spread: number
  mostDoublings: number
}

/** Sets the next time: after one interval, or after a doubling number of them while it fails. Answers the failures in a row. */
export async function recordScheduledSync(
  db: Db,
  supplierId: string,
  { error, everyMinutes, spread, mostDoublings }: ScheduledSync,
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update supplier_syncs set
      error = ${reasonText(error)},
      failures = case when ${error} = '' then 0 else failures + 1 end,
      due_at = now() + make_interval(secs => ${everyMinutes * 60 * spread}
        * case when ${error} = '' then 1 else power(2, least(failures + 1, ${mostDoublings}::integer)) end)
    where supplier_id = ${supplierId}
    returning failures
  `.execute(db)
  return rows[0]?.failures ?? 0
}
