import type { Area } from '@partwire/domain/auth/rules'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { defineStatement, type Statement, type Value } from '../../db/statement'

export interface Operator {
  id: string
  email: string
}

export interface SignedInSupplier {
  id: string
  supplierName: string
  lastAccessAt: Date | null
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A session ends after `idleMs` without a request, and `absoluteMs` after sign-in in any case. */
const SESSION_LIMITS: Record<Area, { idleMs: number; absoluteMs: number }> = {
  admin: { idleMs: 2 * HOUR_MS, absoluteMs: 12 * HOUR_MS },
  supplier: { idleMs: 12 * HOUR_MS, absoluteMs: 7 * 24 * HOUR_MS },
}

/** `last_seen_at` is written at most this often, so that not every request writes. */
const LAST_SEEN_INTERVAL_MS = MINUTE_MS

export async function insertSession(db: Db, area: Area, ownerId: string, session: { hash: Buffer; at: Date }) {
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

export async function deleteSession(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}

export async function deleteSupplierSessions(db: Db, supplierId: string): Promise<void> {
  await db.deleteFrom('sessions').where('supplier_id', '=', supplierId).execute()
}

export async function deleteOperatorSessions(db: Db, operatorId: string): Promise<void> {
  await db.deleteFrom('sessions').where('operator_id', '=', operatorId).execute()
}

export interface SessionValues {
  tokenHash: Buffer
  seenAfter: Date
  startedAfter: Date
  allowsDemo: boolean
}

/** The values of a session check. Without `allowsDemo`, a session of a demo account is not accepted. */
export function sessionValues(area: Area, tokenHash: Buffer, now: Date, allowsDemo: boolean): SessionValues {
  const { idleMs, absoluteMs } = SESSION_LIMITS[area]
  return { tokenHash, seenAfter: before(now, idleMs), startedAfter: before(now, absoluteMs), allowsDemo }
}

/** Condition: the session of the token, unless it has expired. */
function isSession(value: Value<SessionValues>): RawBuilder<boolean> {
  return sql`token_hash = ${value('tokenHash')} and last_seen_at > ${value('seenAfter')}
    and sessions.created_at > ${value('startedAfter')} and (${value('allowsDemo')}::boolean or not is_demo)`
}

/** Selects the session of an operator who may use the portal. */
function operatorSession(value: Value<SessionValues>): RawBuilder<unknown> {
  return sql`
    select operators.id, email, last_seen_at
    from sessions inner join operators on operators.id = sessions.operator_id
    where ${isSession(value)} and disabled_at is null and removed_at is null
  `
}

/** Selects the session of a supplier that may use the portal. */
function supplierSession(value: Value<SessionValues>): RawBuilder<unknown> {
  return sql`
    select suppliers.id as supplier_id, supplier_name, last_seen_at
    from sessions inner join suppliers on suppliers.id = sessions.supplier_id
    where ${isSession(value)} and active and removed_at is null
  `
}

/**
 * A read that checks the session in the same statement: without a session it returns no row. The reply is JSON text, or
 * parsed JSON; null where there is nothing to reply.
 */
export type SessionRead<Values, Reply = string> = Statement<
  Values & SessionValues,
  { last_seen_at: Date; reply: Reply }
>

/**
 * Joins the check of the session and a read to one statement. `compose` returns an expression that is the reply as JSON
 * text. `supplierId` is the id of the signed-in supplier; the read must filter every table by it.
 */
export function defineSupplierRead<Values extends object, Reply extends string | null = string>(
  compose: (value: Value<Values>, supplierId: RawBuilder<string>) => RawBuilder<Reply>,
): SessionRead<Values, Reply> {
  return defineSupplierJsonRead((value, supplierId) => sql<Reply>`(${compose(value, supplierId)})::text`)
}

/** The same for an expression of type `json`, which the driver parses: for replies that rules complete. */
export function defineSupplierJsonRead<Values extends object, Reply>(
  compose: (value: Value<Values>, supplierId: RawBuilder<string>) => RawBuilder<Reply>,
): SessionRead<Values, Reply> {
  return defineStatement(
    (value: Value<Values & SessionValues>) => sql`
      with caller as materialized (${supplierSession(value)})
      select caller.last_seen_at, (${compose(value, sql`(select supplier_id from caller)`)}) as reply from caller
    `,
  )
}

/** `defineSupplierRead` for operators. */
export function defineOperatorRead<Values extends object, Reply extends string | null = string>(
  compose: (value: Value<Values>) => RawBuilder<Reply>,
): SessionRead<Values, Reply> {
  return defineOperatorJsonRead((value) => sql<Reply>`(${compose(value)})::text`)
}

/** `defineSupplierJsonRead` for operators. */
export function defineOperatorJsonRead<Values extends object, Reply>(
  compose: (value: Value<Values>) => RawBuilder<Reply>,
): SessionRead<Values, Reply> {
  return defineStatement(
    (value: Value<Values & SessionValues>) => sql`
      with caller as materialized (${operatorSession(value)})
      select caller.last_seen_at, (${compose(value)}) as reply from caller
    `,
  )
}

const selectOperatorSession = defineStatement<SessionValues, Operator & { last_seen_at: Date }>(operatorSession)

export async function findOperatorSession(
  db: Db,
  hash: Buffer,
  now: Date,
  allowsDemo: boolean,
): Promise<Operator | null> {
  const [row] = await selectOperatorSession(db, sessionValues('admin', hash, now, allowsDemo))
  if (row === undefined) return null
  await markSeen(db, hash, row.last_seen_at, now)
  return { id: row.id, email: row.email }
}

const selectSupplierSession = defineStatement<
  SessionValues,
  { supplier_id: string; supplier_name: string; last_access_at: Date | null; last_seen_at: Date }
>(
  (value) => sql`
    with caller as (${supplierSession(value)})
    select caller.supplier_id, supplier_name, last_seen_at, supplier_accesses.last_access_at
    from caller left join supplier_accesses on supplier_accesses.supplier_id = caller.supplier_id
  `,
)

export async function findSupplierSession(
  db: Db,
  hash: Buffer,
  now: Date,
  allowsDemo: boolean,
): Promise<SignedInSupplier | null> {
  const [row] = await selectSupplierSession(db, sessionValues('supplier', hash, now, allowsDemo))
  if (row === undefined) return null
  await markSeen(db, hash, row.last_seen_at, now)
  return { id: row.supplier_id, supplierName: row.supplier_name, lastAccessAt: row.last_access_at }
}

/** Deletes sessions past the longest limit. The queries above refuse expired sessions without it. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  const longestMs = Math.max(SESSION_LIMITS.admin.absoluteMs, SESSION_LIMITS.supplier.absoluteMs)
  await db.deleteFrom('sessions').where('created_at', '<', before(now, longestMs)).execute()
}

/** Records that the session was used, at most once per interval. */
export async function markSeen(db: Db, hash: Buffer, lastSeenAt: Date, now: Date): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() < LAST_SEEN_INTERVAL_MS) return
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', hash).execute()
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}
