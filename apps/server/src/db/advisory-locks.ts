import type { Client } from 'pg'

/**
 * Numbers of the advisory locks in the database of the portal, one for each kind of work. Processes of the previous
 * version hold locks with the same numbers, so a number is never used for other work.
 */
export const ADVISORY_LOCKS = {
  /** The process that migrates the database; backups share it. */
  migration: 7_278_401,
  /** Only one restore works on a database at a time. */
  restore: 7_278_402,
  /** The process that inserts the demo data. */
  demo: 7_278_403,
  /** The process that chooses the next old rows to remove. */
  retention: 7_278_404,
  /** With a second number, of the supplier: requests of mails with files, so that each is counted. */
  fileMails: 7_278_405,
  /** The process that owns the data folder of the embedded PostgreSQL. */
  dataFolder: 7_278_947,
} as const

/** Takes a lock for the session of the client, until it ends. False if another session holds the lock. */
export async function tryAdvisoryLock(
  client: Client,
  lock: number,
  kind: 'shared' | 'exclusive' = 'exclusive',
): Promise<boolean> {
  const call = kind === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const { rows } = await client.query<{ isLocked: boolean }>(`select ${call}($1) as "isLocked"`, [lock])
  return rows[0]?.isLocked === true
}
