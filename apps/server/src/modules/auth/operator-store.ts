import type { Db } from '../../db/connect'

interface NewOperator {
  email: string
  passwordHash: string
  at: Date
  isDemo?: boolean
}

/** The id, or null when the address is taken. */
export async function insertOperator(
  db: Db,
  { email, passwordHash, at, isDemo = false }: NewOperator,
): Promise<string | null> {
  const row = await db
    .insertInto('operators')
    .values({ email, password_hash: passwordHash, is_demo: isDemo, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function setOperatorPassword(
  db: Db,
  id: string,
  { passwordHash, at }: { passwordHash: string; at: Date },
) {
  await db.updateTable('operators').set({ password_hash: passwordHash, updated_at: at }).where('id', '=', id).execute()
}

/** Null: enabled. */
export async function setOperatorDisabledAt(db: Db, id: string, disabledAt: Date | null): Promise<void> {
  await db.updateTable('operators').set({ disabled_at: disabledAt }).where('id', '=', id).execute()
}

/** The row stays for the record of its actions; the e-mail is free again. */
export async function markOperatorRemoved(db: Db, id: string, removedAt: Date): Promise<void> {
  await db.updateTable('operators').set({ removed_at: removedAt }).where('id', '=', id).execute()
}

/** All that are not removed, by e-mail. */
export function findOperators(db: Db) {
  return operators(db).orderBy('email').execute()
}

/** Until the end of the transaction nobody else disables or removes one: two commands must not remove the last two. */
export function lockOperators(db: Db) {
  return operators(db).orderBy('id').forUpdate().execute()
}

function operators(db: Db) {
  return db
    .selectFrom('operators')
    .select(['id', 'email', 'is_demo as isDemo', 'disabled_at as disabledAt', 'created_at as createdAt'])
    .where('removed_at', 'is', null)
}
