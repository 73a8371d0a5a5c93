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
