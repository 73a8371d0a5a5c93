import type { Area } from '@partwire/domain/auth/rules'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { ownerColumn, ownerColumns, type Account } from './account'

export async function insertPendingSignIn(db: Db, account: Account, pending: { hash: Buffer; at: Date }) {
  await db
    .insertInto('pending_sign_ins')
    .values({ ...ownerColumns(account), token_hash: pending.hash, created_at: pending.at })
    .execute()
}

/** The id of the account of the area whose sign-in has this token hash and began after `time`. */
export async function findPendingAccountId(db: Db, area: Area, hash: Buffer, time: Date): Promise<string | null> {
  const row = await db
    .selectFrom('pending_sign_ins')
    .select(['operator_id', 'supplier_id'])
    .where('token_hash', '=', hash)
    .where('created_at', '>', time)
    .executeTakeFirst()
  return row?.[ownerColumn(area)] ?? null
}

/**
 * The attempts of each pending sign-in of the account since `time`. Locks the rows, so that parallel attempts are counted
 * one after the other, whichever sign-in they belong to.
 */
export function lockPendingSignIns(tx: Db, { area, id }: Account, time: Date) {
  return tx
    .selectFrom('pending_sign_ins')
    .select(['token_hash as hash', 'attempts'])
    .where(ownerColumn(area), '=', id)
    .where('created_at', '>', time)
    .orderBy('token_hash')
    .forUpdate()
    .execute()
}

export async function addPendingAttempt(tx: Db, hash: Buffer): Promise<void> {
  await tx
    .updateTable('pending_sign_ins')
    .set({ attempts: sql`attempts + 1` })
    .where('token_hash', '=', hash)
    .execute()
}

/** Removes an attempt from the count: its code could not be checked. */
export async function removePendingAttempt(db: Db, hash: Buffer): Promise<void> {
  await db
    .updateTable('pending_sign_ins')
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where('token_hash', '=', hash)
    .execute()
}

/** Deletes all pending sign-ins of the account. Returns whether the one with this hash was among them. */
export async function deletePendingSignIns(tx: Db, { area, id }: Account, hash: Buffer): Promise<boolean> {
  const rows = await tx
    .deleteFrom('pending_sign_ins')
    .where(ownerColumn(area), '=', id)
    .returning('token_hash')
    .execute()
  return rows.some((row) => row.token_hash.equals(hash))
}

export async function deleteOldPendingSignIns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('created_at', '<', before).execute()
}
