import type { Db } from '../../../db/connect'
import { ownerColumn, ownerColumns, type Account } from './account'

interface StoredKey {
  keySealed: string
  confirmedAt: Date | null
}

/** The authenticator app of the account, also one that is not confirmed yet; null without one. */
export async function findTotpKey(db: Db, { area, id }: Account): Promise<StoredKey | null> {
  const row = await db
    .selectFrom('totp_factors')
    .select(['key_sealed as keySealed', 'confirmed_at as confirmedAt'])
    .where(ownerColumn(area), '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Replaces a key that was not confirmed. Returns false when the account has a confirmed one. */
export async function replaceUnconfirmedKey(
  db: Db,
  account: Account,
  { keySealed, at }: { keySealed: string; at: Date },
): Promise<boolean> {
  await db
    .deleteFrom('totp_factors')
    .where(ownerColumn(account.area), '=', account.id)
    .where('confirmed_at', 'is', null)
    .execute()
  const inserted = await db
    .insertInto('totp_factors')
    .values({ ...ownerColumns(account), key_sealed: keySealed, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns false when the key was confirmed or replaced meanwhile. */
export async function confirmKey(
  db: Db,
  { area, id }: Account,
  { keySealed, step, at }: { keySealed: string; step: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_factors')
    .set({ confirmed_at: at, last_step: String(step) })
    .where(ownerColumn(area), '=', id)
    .where('key_sealed', '=', keySealed)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Records the step of an accepted code. Returns false when its code, or a later one, was accepted before. */
export async function acceptStep(db: Db, { area, id }: Account, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_factors')
    .set({ last_step: String(step) })
    .where(ownerColumn(area), '=', id)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', String(step))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns whether the account had a confirmed authenticator app. */
export async function deleteTotpKey(db: Db, { area, id }: Account): Promise<boolean> {
  const rows = await db.deleteFrom('totp_factors').where(ownerColumn(area), '=', id).returning('confirmed_at').execute()
  return rows.some((row) => row.confirmed_at !== null)
}

/** The encrypted keys of all accounts, for a key rotation. Locks the rows. */
export function findSealedKeys(db: Db) {
  return db
    .selectFrom('totp_factors')
    .select(['id', 'operator_id', 'supplier_id', 'key_sealed as sealed'])
    .forUpdate()
    .execute()
}

export async function updateSealedKey(db: Db, id: string, sealed: string): Promise<void> {
  await db.updateTable('totp_factors').set({ key_sealed: sealed }).where('id', '=', id).execute()
}
