import type { Db } from '../../db/connect'

/** Who works for a supplier, as documents and timelines name it. */
export async function findPerson(db: Db, supplierId: string): Promise<string> {
  const { contact_name: name } = await db
    .selectFrom('suppliers')
    .select('contact_name')
    .where('id', '=', supplierId)
    .executeTakeFirstOrThrow()
  return name
}
