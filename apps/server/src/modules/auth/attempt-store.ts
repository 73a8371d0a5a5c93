import { sql } from 'kysely'
import type { Db } from '../../db/connect'

/**
 * Increments the counter, or starts it at 1 when its window began before `windowStart`, and returns it. One statement,
 * so that concurrent attempts get different counts.
 */
export async function addAttempt(db: Db, key: string, now: Date, windowStart: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into attempts (key, count, window_started_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      count = case when attempts.window_started_at > ${windowStart} then attempts.count + 1 else 1 end,
      window_started_at = case when attempts.window_started_at > ${windowStart}
        then attempts.window_started_at else excluded.window_started_at end
    returning count
  `.execute(db)
  return rows[0]?.count ?? 0
}

export async function removeAttempt(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
}

/**
 * How many accounts have failures in the window, or 0 when the failures come from more than one network. Looks at 1,000
 * counters at most.
 */
export async function countAccountsIfOnlyNetwork(db: Db, action: string, windowStart: Date): Promise<number> {
  const { rows } = await sql<{ networks: number; accounts: number }>`
    with failures as materialized (
      select key from attempts where window_started_at > ${windowStart} and count > 0 and starts_with(key, ${`${action} `})
      limit 1000
    )
    select count(*) filter (where starts_with(key, ${`${action} from `}))::int as networks,
      count(*) filter (where starts_with(key, ${`${action} for `}))::int as accounts
    from failures
  `.execute(db)
  return rows[0]?.networks === 1 ? rows[0].accounts : 0
}

export async function deleteOldAttempts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('attempts').where('window_started_at', '<', before).execute()
}
