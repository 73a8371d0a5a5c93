import type { OwnPasskey } from '@partwire/domain/security/shape'
import type { Db } from '../../../db/connect'
import { ownerColumn, ownerColumns, type Account, type AccountSession } from './account'

export interface Passkey {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  rpId: string
}

/** All passkeys of the account, in the order they were added. */
export async function findPasskeys(db: Db, { area, id }: Account): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'public_key', 'counter', 'transports', 'rp_id'])
    .where(ownerColumn(area), '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
    rpId: row.rp_id,
  }))
}

/** The passkeys of the account as it sees them. */
export async function listOwnPasskeys(db: Db, { area, id }: Account): Promise<OwnPasskey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'name', 'created_at', 'last_used_at'])
    .where(ownerColumn(area), '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    passkey: row.credential_id,
    name: row.name,
    createTime: row.created_at.toISOString(),
    ...(row.last_used_at !== null && { lastUsedTime: row.last_used_at.toISOString() }),
  }))
}

/** Returns false when a passkey with this id is stored already. */
export async function insertPasskey(
  db: Db,
  account: Account,
  { name, at, ...passkey }: Passkey & { name: string; at: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('passkeys')
    .values({
      ...ownerColumns(account),
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: String(passkey.counter),
      transports: passkey.transports,
      rp_id: passkey.rpId,
      name,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Records that a passkey was used, with the counter of the authenticator. Returns false when the passkey was removed, or
 * used with the same or a higher counter, since it was read. Authenticators without a counter send 0.
 */
export async function markPasskeyUsed(
  db: Db,
  { area, id }: Account,
  { credentialId, counter, at }: { credentialId: string; counter: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: String(counter), last_used_at: at })
    .where(ownerColumn(area), '=', id)
    .where('credential_id', '=', credentialId)
    .where('counter', counter === 0 ? '=' : '<', String(counter))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns whether the account had this passkey. */
export async function deletePasskey(db: Db, { area, id }: Account, credentialId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where(ownerColumn(area), '=', id)
    .where('credential_id', '=', credentialId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deletePasskeys(db: Db, { area, id }: Account): Promise<void> {
  await db.deleteFrom('passkeys').where(ownerColumn(area), '=', id).execute()
}

/** Stores the challenge of a session or of a pending sign-in. It replaces the one before. */
export async function storeChallenge(
  db: Db,
  holder: AccountSession,
  { challenge, at }: { challenge: string; at: Date },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ ...ownerColumns(holder), token_hash: holder.tokenHash, challenge, created_at: at })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ challenge, created_at: at }))
    .execute()
}

/** The challenge of a session or of a pending sign-in, if it was stored after `time`. It is deleted: each is used once. */
export async function takeChallenge(db: Db, holder: AccountSession, time: Date): Promise<string | null> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('token_hash', '=', holder.tokenHash)
    .where(ownerColumn(holder.area), '=', holder.id)
    .returning(['challenge', 'created_at'])
    .executeTakeFirst()
  return row !== undefined && row.created_at > time ? row.challenge : null
}

export async function deleteOldChallenges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('created_at', '<', before).execute()
}
