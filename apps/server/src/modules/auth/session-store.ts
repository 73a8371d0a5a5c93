import type { Area } from '@partwire/domain/auth/rules'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { PREPARED } from '../../db/prepared'

export interface Operator {
  id: string
  email: string
}

export interface SignedInSupplier {
  id: string
  supplierName: string
  lastAccessAt: Date | null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A session ends after this long without a request, and after this long in any case. */
const LIFE: Record<Area, { idle: number; absolute: number }> = {
  admin: { idle: 2 * HOUR, absolute: 12 * HOUR },
  supplier: { idle: 12 * HOUR, absolute: 7 * 24 * HOUR },
}

/** How exactly `last_seen_at` is kept: not every request has to write. */
const SEEN_PRECISION = MINUTE

export async function openSession(db: Db, area: Area, ownerId: string, session: { hash: Buffer; at: Date }) {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.hash,
      operator_id: area === 'admin' ? ownerId : null,
      supplier_id: area === 'supplier' ? ownerId : null,
      created_at: session.at,
      last_seen_at: session.at,
    })
    .execute()
}

export async function endSession(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}

/** Sessions, reset mails on their way and reset links: after a new password, a switch-off or a removal nothing from before lets anyone in. */
export async function endAccessOfSupplier(db: Db, supplierId: string): Promise<void> {
  await db.deleteFrom('sessions').where('supplier_id', '=', supplierId).execute()
  // Before the links: a worker that is making one right now is waited for here, and its link is found below.
  await db.deleteFrom('mails').where('supplier_id', '=', supplierId).where('kind', '=', 'passwordReset').execute()
  await db.deleteFrom('password_resets').where('supplier_id', '=', supplierId).execute()
}

export async function endSessionsOfOperator(db: Db, operatorId: string): Promise<void> {
  await db.deleteFrom('sessions').where('operator_id', '=', operatorId).execute()
}

/** `allowsDemo` is false outside the demo: a session of a demo account is not accepted there. */
export async function findOperatorSession(
  db: Db,
  hash: Buffer,
  now: Date,
  allowsDemo: boolean,
): Promise<Operator | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('operators', 'operators.id', 'sessions.operator_id')
    .select(['operators.id', 'operators.email', 'sessions.last_seen_at'])
    .where('sessions.token_hash', '=', hash)
    .where('sessions.last_seen_at', '>', before(now, LIFE.admin.idle))
    .where('sessions.created_at', '>', before(now, LIFE.admin.absolute))
    .where('operators.disabled_at', 'is', null)
    .where('operators.removed_at', 'is', null)
    .$if(!allowsDemo, (query) => query.where('operators.is_demo', '=', false))
    .executeTakeFirst()
  if (row === undefined) return null
  await markSeen(db, hash, row.last_seen_at, now)
  return { id: row.id, email: row.email }
}

/** Every call of a supplier begins with this one, hence SQL as it stands: building it anew would take longer than the rest. */
export async function findSupplierSession(
  db: Db,
  hash: Buffer,
  now: Date,
  allowsDemo: boolean,
): Promise<SignedInSupplier | null> {
  const { rows } = await sql<{
    id: string
    supplier_name: string
    last_access_at: Date | null
    last_seen_at: Date
  }>`${PREPARED}
    select suppliers.id, supplier_name, last_access_at, last_seen_at
    from sessions inner join suppliers on suppliers.id = sessions.supplier_id
    where token_hash = ${hash} and last_seen_at > ${before(now, LIFE.supplier.idle)}
      and sessions.created_at > ${before(now, LIFE.supplier.absolute)} and active and removed_at is null
      and (${allowsDemo}::boolean or not is_demo)
  `.execute(db)
  const [row] = rows
  if (row === undefined) return null
  await markSeen(db, hash, row.last_seen_at, now)
  return { id: row.id, supplierName: row.supplier_name, lastAccessAt: row.last_access_at }
}

/** Expired sessions are refused by the queries above; this only takes them out of the table. */
export async function forgetExpiredSessions(db: Db, now: Date): Promise<void> {
  const longest = Math.max(LIFE.admin.absolute, LIFE.supplier.absolute)
  await db.deleteFrom('sessions').where('created_at', '<', before(now, longest)).execute()
}

async function markSeen(db: Db, hash: Buffer, lastSeenAt: Date, now: Date): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() < SEEN_PRECISION) return
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', hash).execute()
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}
