import type { Db } from '../../db/connect'

const RESET_LINK_LIFETIME_MS = 60 * 60_000

/** Stores the hash of a reset token; the link with the token works for one hour. */
export async function insertReset(db: Db, supplierId: string, reset: { hash: Buffer; at: Date }): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({ token_hash: reset.hash, supplier_id: supplierId, created_at: reset.at })
    .execute()
}

/**
 * The id of the supplier whose reset link has this token hash; null when there is none or it has expired. Locks the row,
 * so that of two requests with one token the second one waits and then finds nothing.
 */
export async function lockReset(db: Db, hash: Buffer, now: Date, allowsDemo: boolean): Promise<string | null> {
  const row = await selectReset(db, hash, now, allowsDemo).forUpdate('password_resets').executeTakeFirst()
  return row?.supplier_id ?? null
}

/** The account whose reset link has this token hash; null when there is none or it has expired. */
export async function findResetAccount(db: Db, hash: Buffer, now: Date, allowsDemo: boolean) {
  const row = await selectReset(db, hash, now, allowsDemo)
    .select([
      'suppliers.supplier_name as supplierName',
      'suppliers.contact_name as contactName',
      'suppliers.contact_email as contactEmail',
    ])
    .executeTakeFirst()
  return row ?? null
}

function selectReset(db: Db, hash: Buffer, now: Date, allowsDemo: boolean) {
  return db
    .selectFrom('password_resets')
    .innerJoin('suppliers', 'suppliers.id', 'password_resets.supplier_id')
    .select('password_resets.supplier_id')
    .where('password_resets.token_hash', '=', hash)
    .where('password_resets.created_at', '>', new Date(now.getTime() - RESET_LINK_LIFETIME_MS))
    .where('suppliers.removed_at', 'is', null)
    .$if(!allowsDemo, (query) => query.where('suppliers.is_demo', '=', false))
}

export async function deleteResets(db: Db, supplierId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('supplier_id', '=', supplierId).execute()
}

export async function deleteExpiredResets(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('created_at', '<', new Date(now.getTime() - RESET_LINK_LIFETIME_MS))
    .execute()
}
