import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'

/** The contact name of a supplier: documents and timelines name it as the person who made a change. */
export async function findContactName(db: Db, supplierId: string): Promise<string> {
  const { contact_name: name } = await db
    .selectFrom('suppliers')
    .select('contact_name')
    .where('id', '=', supplierId)
    .executeTakeFirstOrThrow()
  return name
}

/** Expression: the contact name of a supplier. */
export function contactName(supplierId: RawBuilder<string>): RawBuilder<string> {
  return sql`(select contact_name from suppliers where id = ${supplierId})`
}

/** Null when the supplier was removed; a deactivated one is found. */
export async function findSupplierContact(db: Db, supplierId: string) {
  const row = await db
    .selectFrom('suppliers')
    .select(['contact_email as contactEmail', 'contact_name as contactName'])
    .where('id', '=', supplierId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Null when the supplier is not active or was removed. */
export async function findRecipient(db: Db, supplierId: string) {
  const row = await db
    .selectFrom('suppliers')
    .select(['contact_name as contactName', 'contact_email as contactEmail'])
    .where('id', '=', supplierId)
    .where('active', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function wantsOrderMails(tx: Db, supplierId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('suppliers')
    .select('send_email_for_order')
    .where('id', '=', supplierId)
    .where('active', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.send_email_for_order ?? false
}

/** False for a supplier that was deactivated or removed. */
export async function isActiveSupplier(db: Db, supplierId: string): Promise<boolean> {
  const row = await db
    .selectFrom('suppliers')
    .select('id')
    .where('id', '=', supplierId)
    .where('active', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
