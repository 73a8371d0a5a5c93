import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { MAX_REASON_LENGTH, storableText } from '../../lib/storable-text'

/** Suppliers whose sync is started per minute; the others follow in the next minute. */
const MAX_SUPPLIERS_PER_RUN = 200

/**
 * Active suppliers that are due, the longest due first. They are due again after one interval, even if their job is
 * lost. A new supplier gets a random time within its first interval. A time further ahead than `recordScheduledSync` sets
 * it comes from before the clock of the database was set back, or the interval was longer.
 */
export async function claimDueSuppliers(tx: Db, intervalMinutes: number): Promise<string[]> {
  const interval = sql`make_interval(mins => ${intervalMinutes}::integer)`
  await sql`
    insert into supplier_syncs (supplier_id, due_at)
    select id, now() + random() * ${interval} from suppliers where active and removed_at is null
    on conflict do nothing
  `.execute(tx)
  const { rows } = await sql<{ supplier_id: string }>`
    with due as (
      select supplier_id, due_at from supplier_syncs join suppliers on suppliers.id = supplier_id
      where (due_at <= now() or due_at > now() + 1.5 * power(2, least(failures, ${MAX_DOUBLINGS}::integer)) * ${interval})
        and active and removed_at is null
      order by due_at limit ${MAX_SUPPLIERS_PER_RUN} for update of supplier_syncs skip locked
    ), rescheduled as (
      update supplier_syncs set due_at = now() + ${interval}
      where supplier_id in (select supplier_id from due)
    )
    select supplier_id from due order by due_at, supplier_id
  `.execute(tx)
  return rows.map((row) => row.supplier_id)
}

/** The delay between failing syncs doubles this often: restored access is noticed within the day. */
const MAX_DOUBLINGS = 5

export interface ScheduledSync {
  /** Blank for a success. */
  error: string
  intervalMinutes: number
  /** Factor of the interval, around 1. */
  jitter: number
}

/** Sets the next time: after one interval, doubled with every failure in a row. Returns the number of failures in a row. */
export async function recordScheduledSync(
  db: Db,
  supplierId: string,
  { error, intervalMinutes, jitter }: ScheduledSync,
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update supplier_syncs set
      error = ${storableText(error, MAX_REASON_LENGTH)},
      failures = case when ${error} = '' then 0 else failures + 1 end,
      due_at = now() + make_interval(secs => ${intervalMinutes * 60 * jitter}
        * case when ${error} = '' then 1 else power(2, least(failures + 1, ${MAX_DOUBLINGS}::integer)) end)
    where supplier_id = ${supplierId}
    returning failures
  `.execute(db)
  return rows[0]?.failures ?? 0
}
