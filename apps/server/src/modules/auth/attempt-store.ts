import { sql } from 'kysely'
import type { Db } from '../../db/connect'

/** A counter of failed attempts. */
export interface Counter {
  key: string
  /** With this many failures that are not forgiven, a delay begins. */
  limit: number
  /** One failure is forgiven each time this interval has passed. */
  failureExpirySeconds: number
  /** Delay at the limit. It doubles with each further failure, up to `maxDelaySeconds`. */
  firstDelaySeconds: number
  maxDelaySeconds: number
}

export interface Counted {
  count: number
  /** Whether attempts with this key are refused for a while from now on. */
  startsDelay: boolean
}

/** 2 to this power is longer than any delay. */
const MAX_DOUBLINGS = 20

/**
 * Adds an attempt to a counter; null without a change while a delay lasts. One statement, so that of several attempts at
 * the same moment no more than the limit are counted.
 */
export async function addAttempt(db: Db, counter: Counter, now: Date): Promise<Counted | null> {
  const { key, limit, failureExpirySeconds, firstDelaySeconds, maxDelaySeconds } = counter
  const forgiven = sql`least(stored.count, floor(
    greatest(0, extract(epoch from ${now}::timestamptz - stored.window_started_at)) / ${failureExpirySeconds}::numeric
  ))::integer`
  const count = sql`(stored.count - ${forgiven} + 1)`
  const delay = sql`make_interval(secs => least(
    ${maxDelaySeconds}::double precision,
    ${firstDelaySeconds}::double precision * 2 ^ least(${count} - ${limit}::integer, ${sql.lit(MAX_DOUBLINGS)})
  ))`
  const { rows } = await sql<Counted>`
    insert into attempts as stored (key, count, window_started_at, blocked_until)
    values (${key}, 1, ${now}, case when ${limit}::integer <= 1
      then ${now}::timestamptz + make_interval(secs => ${firstDelaySeconds}::double precision) end)
    on conflict (key) do update set
      count = ${count},
      window_started_at = case when ${count} = 1 then ${now}::timestamptz
        else stored.window_started_at + ${forgiven} * make_interval(secs => ${failureExpirySeconds}::double precision) end,
      blocked_until = case when ${count} >= ${limit}::integer then ${now}::timestamptz + ${delay} end
    where stored.blocked_until is null or stored.blocked_until <= ${now}
      -- A delay that is longer than the longest one began before the clock was set back.
      or stored.blocked_until > ${now}::timestamptz + make_interval(secs => ${maxDelaySeconds}::double precision)
    returning count, blocked_until is not null as "startsDelay"
  `.execute(db)
  return rows[0] ?? null
}

/** Takes one attempt out of each counter, with the delay it started. Counters in `cleared` start again at zero. */
export async function removeAttempts(db: Db, keys: readonly string[], cleared: readonly string[] = []): Promise<void> {
  await sql`
    with cleared as (delete from attempts where key = any(${cleared}::text[]))
    update attempts set count = greatest(count - 1, 0), blocked_until = null where key = any(${keys}::text[])
  `.execute(db)
}

/**
 * How many accounts have failures since `since`, or 0 when the failures come from more than one network. Looks at 1,000
 * counters at most.
 */
export async function countAccountsIfOnlyNetwork(db: Db, action: string, since: Date): Promise<number> {
  const { rows } = await sql<{ networks: number; accounts: number }>`
    with failures as materialized (
      select key from attempts where window_started_at > ${since} and count > 0
        and (starts_with(key, ${`${action} from `}) or starts_with(key, ${`${action} for `}))
      limit 1000
    )
    select count(*) filter (where starts_with(key, ${`${action} from `}))::int as networks,
      count(*) filter (where starts_with(key, ${`${action} for `}))::int as accounts
    from failures
  `.execute(db)
  return rows[0]?.networks === 1 ? rows[0].accounts : 0
}

/** Deletes counters whose failures are all forgiven, and the oldest ones beyond `maxRows`. */
export async function deleteOldAttempts(
  db: Db,
  now: Date,
  { failureExpirySeconds, maxRows }: { failureExpirySeconds: number; maxRows: number },
): Promise<void> {
  await sql`
    delete from attempts
    where window_started_at + count * make_interval(secs => ${failureExpirySeconds}::double precision) <= ${now}
      and (blocked_until is null or blocked_until <= ${now})
  `.execute(db)
  await sql`
    delete from attempts where window_started_at <= (
      select window_started_at from attempts order by window_started_at desc offset ${maxRows} limit 1
    )
  `.execute(db)
}
