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

/** Locks the account: until the end of the transaction nobody changes its password, deactivates or removes it. */
export async function lockAccount(db: Db, supplierId: string): Promise<SupplierAccount | null> {
  const row = await selectAccounts(db).where('id', '=', supplierId).forUpdate().executeTakeFirst()
  return row ?? null
}

export async function recordAccess(db: Db, supplierId: string, at: Date): Promise<void> {
  await db.updateTable('suppliers').set({ last_access_at: at }).where('id', '=', supplierId).execute()
}

export async function setSupplierPassword(db: Db, supplierId: string, passwordHash: string): Promise<void> {
  await db.updateTable('suppliers').set({ password_hash: passwordHash }).where('id', '=', supplierId).execute()
}

function selectAccounts(db: Db) {
  return db
    .selectFrom('suppliers')
    .select([
      'id',
      'supplier_name as supplierName',
      'last_access_at as lastAccessAt',
      'password_hash as passwordHash',
      'active',
    ])
    .where('removed_at', 'is', null)
}
