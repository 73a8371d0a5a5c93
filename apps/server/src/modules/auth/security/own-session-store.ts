import { createHash } from 'node:crypto'
import type { OwnSession } from '@partwire/domain/security/shape'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { sessionStart } from '../session-store'
import { ownerColumn, type AccountSession } from './account'

/** More sessions of one account are not listed. */
const MAX_LISTED_SESSIONS = 100

/** The sessions of the account that have not ended, the last used one first. */
export async function findOwnSessions(db: Db, account: AccountSession, now: Date): Promise<OwnSession[]> {
  const { seenAfter, startedAfter } = sessionStart(account.area, now)
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'browser', 'address', 'created_at', 'last_seen_at'])
    .where(ownerColumn(account.area), '=', account.id)
    .where('last_seen_at', '>', seenAfter)
    .where('created_at', '>', startedAfter)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(MAX_LISTED_SESSIONS)
    .execute()
  return rows.map((row) => ({
    session: sessionName(row.token_hash),
    browser: row.browser,
    address: row.address,
    createTime: row.created_at.toISOString(),
    lastSeenTime: row.last_seen_at.toISOString(),
    isCurrent: row.token_hash.equals(account.tokenHash),
  }))
}

/** Names a session in replies: a hash of its hash, so that no reply contains what the table has. */
function sessionName(tokenHash: Buffer): string {
  return createHash('sha256').update(tokenHash).digest('hex')
}

/** Returns whether the account had a session with this name. */
export async function deleteOwnSession(db: Db, account: AccountSession, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where(ownerColumn(account.area), '=', account.id)
    .where(sql<string>`encode(sha256(token_hash), 'hex')`, '=', name)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes all sessions of the account but this one. Returns how many there were. */
export async function deleteOtherSessions(db: Db, account: AccountSession): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where(ownerColumn(account.area), '=', account.id)
    .where('token_hash', '<>', account.tokenHash)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Counts an attempt to confirm the session. Returns false when there were `max` already. One statement, so that parallel
 * attempts get different counts.
 */
export async function countConfirmationAttempt(db: Db, tokenHash: Buffer, max: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ failed_confirmations: sql`failed_confirmations + 1` })
    .where('token_hash', '=', tokenHash)
    .where('failed_confirmations', '<', max)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Takes an attempt out of the count that was neither right nor wrong. */
export async function discardConfirmationAttempt(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ failed_confirmations: sql`greatest(failed_confirmations - 1, 0)` })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/**
 * Marks the session as confirmed and replaces its token, in a transaction. A challenge of it stays valid. Returns false
 * when the session has ended meanwhile.
 */
export async function confirmWithNewToken(
  tx: Db,
  tokenHash: Buffer,
  { newHash, at }: { newHash: Buffer; at: Date },
): Promise<boolean> {
  await tx.updateTable('passkey_challenges').set({ token_hash: newHash }).where('token_hash', '=', tokenHash).execute()
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ token_hash: newHash, confirmed_at: at, failed_confirmations: 0 })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function isConfirmedAfter(db: Db, tokenHash: Buffer, time: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('confirmed_at', '>', time)
    .executeTakeFirst()
  return row !== undefined
}
