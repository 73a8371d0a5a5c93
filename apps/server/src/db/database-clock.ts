import type { Pool } from 'pg'

/** How long the monotonic clock of the process is trusted without asking the database. */
const SYNC_INTERVAL_MS = 60_000

/** A slower response is ignored: the time it reports may be off by up to half the round trip. */
const MAX_ROUND_TRIP_MS = 1_000

export interface DatabaseClock {
  now: () => Date
  /** Sets the clock from the database. */
  synchronize: () => Promise<void>
  /** Synchronizes now and every minute. */
  start: () => Promise<void>
  stop: () => void
}

/**
 * The time of the database, advanced by the monotonic clock of this process. All processes agree on the time, even if
 * the clocks of their machines differ or are adjusted. Before the first synchronization it is the time of the machine.
 */
export function databaseClock(pool: Pool): DatabaseClock {
  let offsetMs = Date.now() - performance.now()
  let isSynchronized = false
  let timer: NodeJS.Timeout | null = null

  async function synchronize(): Promise<void> {
    const sentAt = performance.now()
    const { rows } = await pool.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    )
    const receivedAt = performance.now()
    const [row] = rows
    if (row === undefined || (isSynchronized && receivedAt - sentAt > MAX_ROUND_TRIP_MS)) return
    offsetMs = row.ms - (sentAt + receivedAt) / 2
    isSynchronized = true
  }

  return {
    now: () => new Date(performance.now() + offsetMs),
    synchronize,
    start: async () => {
      await synchronize()
      // After a failure the last offset stays in use until the next attempt.
      timer = setInterval(() => void synchronize().catch(() => undefined), SYNC_INTERVAL_MS)
    },
    stop: () => {
      if (timer !== null) clearInterval(timer)
    },
  }
}
