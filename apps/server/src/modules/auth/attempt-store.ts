import { sql } from 'kysely'
import type { Db } from '../../db/connect'

/** One more in the running window, or the first of a new one; in one statement, so that no two count the same. */
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

export async function takeBackAttempt(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
}

/** Accounts with failures in the window (of the first 1,000 counters), or 0 when more than one network has failures in it. */
export async function countAccountsIfOnlyNetwork(db: Db, door: string, windowStart: Date): Promise<number> {
  const { rows } = await sql<{ networks: number; accounts: number }>`
    with failures as materialized (
      select key from attempts where window_started_at > ${windowStart} and count > 0 and starts_with(key, ${`${door} `})
      limit 1000
    )
    select count(*) filter (where starts_with(key, ${`${door} from `}))::int as networks,
      count(*) filter (where starts_with(key, ${`${door} for `}))::int as accounts
    from failures
  `.execute(db)
  return rows[0]?.networks === 1 ? rows[0].accounts : 0
}

export async function forgetOldAttempts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('attempts').where('window_started_at', '<', before).execute()
}
