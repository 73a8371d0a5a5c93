import { sql } from 'kysely'
import type { Db } from '../../db/connect'

interface NewOperator {
  email: string
  passwordHash: string
  at: Date
  isDemo?: boolean
}

/** Returns the id, or null when an operator with this e-mail exists. */
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

/** Null enables the operator. */
export async function setOperatorDisabledAt(db: Db, id: string, disabledAt: Date | null): Promise<void> {
  await db.updateTable('operators').set({ disabled_at: disabledAt }).where('id', '=', id).execute()
}

/** Keeps the row, because recorded actions refer to it. The e-mail can be used again. */
export async function markOperatorRemoved(db: Db, id: string, removedAt: Date): Promise<void> {
  await db.updateTable('operators').set({ removed_at: removedAt }).where('id', '=', id).execute()
}

export async function findOperatorByEmail(db: Db, email: string) {
  const row = await db
    .selectFrom('operators')
    .select(['id', 'email', 'password_hash as passwordHash', 'is_demo as isDemo', 'disabled_at as disabledAt'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Null when the operator was removed. */
export async function findOperator(db: Db, id: string): Promise<{ email: string; passwordHash: string } | null> {
  const row = await db
    .selectFrom('operators')
    .select(['email', 'password_hash as passwordHash'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/**
 * The password hash of an operator who may sign in; null when the operator was disabled or removed. Locks the row: until
 * the end of the transaction nobody changes the password, disables or removes the operator.
 */
export async function lockPasswordHash(tx: Db, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('operators')
    .select('password_hash as passwordHash')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row?.passwordHash ?? null
}

/** Locks the operator: until the end of the transaction nobody else changes its second factors. Sessions can start. */
export async function lockOperatorFactors(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('operators').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/**
 * Locks the operator: until the end of the transaction nobody changes its password, disables or removes it, and no session
 * of it starts. False when it was removed.
 */
export async function lockOperator(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('operators')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .execute()
  return rows.length > 0
}

/** All operators that are not removed, sorted by e-mail. */
export function findOperators(db: Db) {
  return selectOperators(db).orderBy('email').execute()
}

/** Locks all operators, so that two concurrent commands cannot disable or remove the last two. */
export function lockOperators(db: Db) {
  return selectOperators(db).orderBy('id').forUpdate().execute()
}

function selectOperators(db: Db) {
  return db
    .selectFrom('operators')
    .select(['id', 'email', 'is_demo as isDemo', 'disabled_at as disabledAt', 'created_at as createdAt'])
    .where('removed_at', 'is', null)
}
