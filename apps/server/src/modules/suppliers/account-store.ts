import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { SignedInSupplier } from '../auth/session-store'

export interface SupplierAccount extends SignedInSupplier {
  passwordHash: string
  active: boolean
}

/** Without `allowsDemo`, as outside the demo, a demo account is not found. */
export async function findSupplierByEmail(db: Db, email: string, allowsDemo: boolean): Promise<SupplierAccount | null> {
  const row = await selectAccounts(db)
    .where(sql`lower(contact_email)`, '=', sql`lower(${email})`)
    .$if(!allowsDemo, (query) => query.where('is_demo', '=', false))
    .executeTakeFirst()
  return row ?? null
}

/** Null when the supplier was removed. */
export async function findAccount(db: Db, supplierId: string): Promise<SupplierAccount | null> {
  const row = await selectAccounts(db).where('id', '=', supplierId).executeTakeFirst()
  return row ?? null
}

/** The id of the supplier on the platform, which is the same in every database. */
export async function findTecComId(db: Db, supplierId: string): Promise<string> {
  const row = await db
    .selectFrom('suppliers')
    .select('tec_com_id as tecComId')
    .where('id', '=', supplierId)
    .executeTakeFirstOrThrow()
  return row.tecComId
}

/**
 * Locks the account: until the end of the transaction nobody changes its password, deactivates or removes it, and no
 * session of it starts.
 */
export async function lockAccount(db: Db, supplierId: string): Promise<void> {
  await db.selectFrom('suppliers').select('id').where('id', '=', supplierId).forUpdate().execute()
}

/**
 * Locks the account: until the end of the transaction nobody else changes its second factors. Sessions can start, and
 * orders can be imported.
 */
export async function lockAccountFactors(db: Db, supplierId: string): Promise<void> {
  await db.selectFrom('suppliers').select('id').where('id', '=', supplierId).forNoKeyUpdate().execute()
}

/** In a table of its own, so that a sign-in does not write the row of the supplier, which every statement reads. */
export async function recordAccess(db: Db, supplierId: string, at: Date): Promise<void> {
  await db
    .insertInto('supplier_accesses')
    .values({ supplier_id: supplierId, last_access_at: at })
    .onConflict((conflict) => conflict.column('supplier_id').doUpdateSet({ last_access_at: at }))
    .execute()
}

export async function setSupplierPassword(db: Db, supplierId: string, passwordHash: string): Promise<void> {
  await db.updateTable('suppliers').set({ password_hash: passwordHash }).where('id', '=', supplierId).execute()
}

function selectAccounts(db: Db) {
  return db
    .selectFrom('suppliers')
    .leftJoin('supplier_accesses', 'supplier_accesses.supplier_id', 'suppliers.id')
    .select([
      'id',
      'supplier_name as supplierName',
      'supplier_accesses.last_access_at as lastAccessAt',
      'password_hash as passwordHash',
      'active',
    ])
    .where('removed_at', 'is', null)
}
