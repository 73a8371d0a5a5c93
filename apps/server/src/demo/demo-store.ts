import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '../db/advisory-locks'
import type { Db } from '../db/connect'
import { recordAccess } from '../modules/suppliers/account-store'
import { insertSupplier } from '../modules/suppliers/supplier-store'

/** Held until the transaction ends. If two processes start on an empty database, the second one finds the demo data. */
export async function lockDemo(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.demo})`.execute(db)
}

export interface DemoSupplierRow {
  tecComId: string
  supplierName: string
  contactName: string
  contactEmail: string
  active: boolean
  passwordHash: string
  createdAt: Date
  lastAccessAt: Date | null
}

export async function insertDemoSupplier(db: Db, supplier: DemoSupplierRow): Promise<string> {
  const id = await insertSupplier(db, {
    tec_com_id: supplier.tecComId,
    supplier_name: supplier.supplierName,
    contact_name: supplier.contactName,
    contact_email: supplier.contactEmail,
    tec_com_user_name: `ws-${supplier.tecComId}`,
    // Set by an update, because encryption needs the id of the row.
    tec_com_password_sealed: '',
    password_hash: supplier.passwordHash,
    send_email_for_order: true,
    active: supplier.active,
    is_demo: true,
    created_at: supplier.createdAt,
  })
  if (supplier.lastAccessAt !== null) await recordAccess(db, id, supplier.lastAccessAt)
  return id
}
