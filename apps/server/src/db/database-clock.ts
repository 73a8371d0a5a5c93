import type { Pool } from 'pg'

/** How long a monotonic clock is trusted by itself. */
const SYNC_INTERVAL_MS = 60_000

/** An answer that took longer tells too little: the moment it speaks of lies somewhere in between. */
const MAX_ROUND_TRIP_MS = 1_000

export interface DatabaseClock {
  now: () => Date
  /** Sets it by the database's clock. */
  synchronize: () => Promise<void>
  /** Sets it now and every minute. */
  start: () => Promise<void>
  stop: () => void
}

/**
 * The time of the database, counted on by the monotonic clock of this process: processes whose machines differ, and
 * machines whose clock is put right, all agree on what time it is.
 */
export function databaseClock(pool: Pool): DatabaseClock {
  let offsetMs = Date.now() - performance.now()
  let isSet = false
  let timer: NodeJS.Timeout | null = null

  async function set(): Promise<void> {
    const sentAt = performance.now()
    const { rows } = await pool.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    )
    const receivedAt = performance.now()
    const [row] = rows
    if (row === undefined || (isSet && receivedAt - sentAt > MAX_ROUND_TRIP_MS)) return
    offsetMs = row.ms - (sentAt + receivedAt) / 2
    isSet = true
  }

  return {
    now: () => new Date(performance.now() + offsetMs),
    synchronize: set,
    start: async () => {
      await set()
      // One that cannot be asked right now is asked again in a minute; until then the count goes on.
      timer = setInterval(() => void set().catch(() => undefined), SYNC_INTERVAL_MS)
    },
    stop: () => {
      if (timer !== null) clearInterval(timer)
    },
  }
}
