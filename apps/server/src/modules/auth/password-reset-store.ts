import type { Db } from '../../db/connect'

/** A link works for one hour. */
const LIFE = 60 * 60_000

export async function openReset(db: Db, supplierId: string, reset: { hash: Buffer; at: Date }): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({ token_hash: reset.hash, supplier_id: supplierId, created_at: reset.at })
    .execute()
}

/** Locks the row: of two requests with one token, the second waits and then finds nothing. */
export async function findOpenReset(db: Db, hash: Buffer, now: Date, allowsDemo: boolean): Promise<string | null> {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('suppliers', 'suppliers.id', 'password_resets.supplier_id')
    .select('password_resets.supplier_id')
    .where('password_resets.token_hash', '=', hash)
    .where('password_resets.created_at', '>', new Date(now.getTime() - LIFE))
    .where('suppliers.removed_at', 'is', null)
    .$if(!allowsDemo, (query) => query.where('suppliers.is_demo', '=', false))
    .forUpdate('password_resets')
    .executeTakeFirst()
  return row?.supplier_id ?? null
}

export async function forgetOldResets(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('created_at', '<', new Date(now.getTime() - LIFE))
    .execute()
}
