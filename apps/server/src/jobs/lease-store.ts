import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/connect'
import type { Deps } from '../deps'
import { MAX_REASON_LENGTH, storableText } from '../lib/storable-text'
import { RETRY_DELAYS_SECONDS, type AttemptOutcome } from './retry-policy'

/**
 * Leases let any number of processes share the rows of a table so that only one of them works on a row at a time.
 * Four tables use them: `deliveries` (`DELIVERY_LEASE`), `mails` (`MAIL_LEASE`), `sync_runs` (`SYNC_RUN_LEASE`) and
 * `part_imports` (`IMPORT_LEASE`), which has the imports of parts and of answers. Archives and bulk actions on open lines
 * have none: each of their files and orders is settled on its own, so a second worker does no harm. The removal of old
 * rows has a lease of its own without heartbeats (`retention/pass-store.ts`).
 *
 * 1. Claim: one statement marks the row as claimed and counts the attempt and the claim.
 * 2. Heartbeat: while the process works, it writes the current time to the row every `HEARTBEAT_INTERVAL_MS`.
 * 3. Settle: the process stores the result and releases the row.
 * 4. Takeover: a claimed row without a heartbeat for `LEASE_TIMEOUT_MS` has lost its process. Its lease has expired,
 *    and the next process may claim the row, or fail it after the last attempt.
 *
 * A process that was only slow may continue after a takeover. Its heartbeats and its result are then ignored: the row
 * has a higher number of claims, which is never set back (a fencing token), and a synchronisation run is no longer
 * running. One exception: a mail that such a process has sent is recorded as sent. All times come from the database's
 * clock, so clocks that differ between machines do not matter.
 */
export interface Lease {
  table: 'deliveries' | 'mails' | 'part_imports' | 'sync_runs'
  /** Holds the time of the last heartbeat. */
  heartbeatColumn: 'changed_at' | 'seen_at'
  /** A process has claimed the row and not settled it. */
  isClaimed: RawBuilder<boolean>
}

/**
 * A lease on rows that wait until they are due, are attempted several times and end as done or failed. The table has
 * the columns `state`, `reason`, `attempts`, `claims` and `due_at`; state `queued` means that another attempt follows.
 */
export interface AttemptLease extends Lease {
  /** The row is not claimed and may be once it is due. */
  isWaiting: RawBuilder<boolean>
  /** The row accepts the result of an attempt. Differs from `isClaimed` for mails, which the operator can release. */
  isUnsettled: RawBuilder<boolean>
  /** Assignments that mark the row as claimed. */
  setClaimed: RawBuilder<unknown>
  /** Assignments that release the row, in addition to its new `state`. */
  setReleased: RawBuilder<unknown>
}

/**
 * The row a process has claimed. Its fencing token is `claims` together with `attempts`, because a process of the previous
 * version counts only the latter; attempts of an import are never set back, so it has no `claims`. A synchronisation run
 * has no token, because a takeover ends its row and inserts a new one.
 */
export interface Claim {
  supplierId: string
  id: string
  attempts?: number
  claims?: number
}

const LEASE_TIMEOUT_MS = 30_000
const HEARTBEAT_INTERVAL_MS = 5_000

const leaseTimeout = sql.raw(`interval '${LEASE_TIMEOUT_MS} milliseconds'`)

/** Condition: a process is working on the row. */
export function isLeased({ heartbeatColumn, isClaimed }: Lease): RawBuilder<boolean> {
  return sql`(${isClaimed} and ${sql.ref(heartbeatColumn)} >= now() - ${leaseTimeout})`
}

/** Condition: the process that claimed the row has stopped sending heartbeats. */
export function isExpired(lease: Lease): RawBuilder<boolean> {
  return sql`(${lease.isClaimed} and ${isWithoutHeartbeat(lease)})`
}

/** Condition: no process has sent a heartbeat within the timeout, whether the row is claimed or not. */
export function isWithoutHeartbeat({ heartbeatColumn }: Lease): RawBuilder<boolean> {
  return sql`${sql.ref(heartbeatColumn)} < now() - ${leaseTimeout}`
}

/** Condition: no process works on the row. */
export function isClaimable(lease: AttemptLease): RawBuilder<boolean> {
  return sql`(${lease.isWaiting} or ${isExpired(lease)})`
}

/**
 * Condition: it is time for the next attempt. A time that is further ahead than the longest delay, an hour, was set before
 * the clock of the database was set back.
 */
export const IS_DUE: RawBuilder<boolean> = sql`(due_at <= now() or ${isFarAhead()})`

function isFarAhead(): RawBuilder<boolean> {
  return sql`due_at > now() + interval '2 hours'`
}

/** Condition: the row has been due for longer than the timeout, or its process is gone; its job was probably lost. */
export function isStranded(lease: AttemptLease): RawBuilder<boolean> {
  return sql`((${lease.isWaiting} and (due_at < now() - ${leaseTimeout} or ${isFarAhead()})) or ${isExpired(lease)})`
}

/** A time plus an interval depends on the time zone, and Citus evaluates no such expression with a column. */
const NOW_SECONDS = sql`extract(epoch from now())::float8`

/**
 * Claims the row that `where` selects and returns its `columns`, or null when no row matches or another process holds
 * it. The attempt is counted and the time of the next one is set here already, so that a row that ends its process is
 * attempted under the same limit and with the same backoff as any other.
 */
export async function claimAttempt<Row>(
  db: Db,
  lease: AttemptLease,
  { where, columns }: { where: RawBuilder<unknown>; columns: RawBuilder<unknown> },
): Promise<Row | null> {
  const { rows } = await sql<Row>`
    update ${sql.table(lease.table)} set ${lease.setClaimed}, attempts = attempts + 1, claims = claims + 1,
      ${sql.ref(lease.heartbeatColumn)} = now(),
      due_at = to_timestamp(${NOW_SECONDS} + (${RETRY_DELAYS_SECONDS}::float8[])[least(attempts + 1, ${RETRY_DELAYS_SECONDS.length})])
    where ${where} and ${isClaimable(lease)}
    returning ${columns}
  `.execute(db)
  return rows[0] ?? null
}

/** Runs `work` and renews the lease until it ends. A heartbeat that fails is logged, and the next one follows. */
export async function withHeartbeat<Result>(
  { db, log }: Deps,
  lease: Lease,
  claim: Claim,
  work: () => Promise<Result>,
): Promise<Result> {
  const heartbeat = setInterval(() => {
    renewLease(db, lease, claim).catch((error: unknown) =>
      log.warn({ err: error, table: lease.table, id: claim.id }, 'lease heartbeat failed'),
    )
  }, HEARTBEAT_INTERVAL_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
  }
}

async function renewLease(db: Db, lease: Lease, claim: Claim): Promise<void> {
  await sql`
    update ${sql.table(lease.table)} set ${sql.ref(lease.heartbeatColumn)} = now()
    where ${isOwn(claim, lease.isClaimed)}
  `.execute(db)
}

/** Stores the result of an attempt and releases the row; false when another process has taken it over. */
export async function settleAttempt(
  db: Db,
  lease: AttemptLease,
  claim: Claim,
  outcome: AttemptOutcome<'delivered' | 'sent'>,
): Promise<boolean> {
  const state = outcome.result === 'retry' ? 'queued' : outcome.result
  const reason = 'reason' in outcome ? storableText(outcome.reason, MAX_REASON_LENGTH) : ''
  const delaySeconds = outcome.result === 'retry' ? outcome.delaySeconds : 0
  const { numAffectedRows } = await sql`
    update ${sql.table(lease.table)} set state = ${state}, reason = ${reason}, ${lease.setReleased},
      due_at = now() + make_interval(secs => ${delaySeconds})
    where ${isOwn(claim, lease.isUnsettled)}
  `.execute(db)
  return numAffectedRows === 1n
}

/** Condition: the row of the claim, and no other process has claimed it since. */
function isOwn({ supplierId, id, attempts, claims }: Claim, condition: RawBuilder<boolean>): RawBuilder<boolean> {
  const isRow = sql<boolean>`supplier_id = ${supplierId} and id = ${id}`
  if (attempts === undefined) return isRow
  const isAttempt = sql<boolean>`${isRow} and ${condition} and attempts = ${attempts}`
  return claims === undefined ? isAttempt : sql`${isAttempt} and claims = ${claims}`
}
