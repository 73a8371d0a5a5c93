import type { Db } from '../../db/connect'

/** False when the address is taken. */
export async function insertOperator(
  db: Db,
  { email, passwordHash, at }: { email: string; passwordHash: string; at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('operators')
    .values({ email, password_hash: passwordHash, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setOperatorPassword(
  db: Db,
  id: string,
  { passwordHash, at }: { passwordHash: string; at: Date },
) {
  await db.updateTable('operators').set({ password_hash: passwordHash, updated_at: at }).where('id', '=', id).execute()
}
