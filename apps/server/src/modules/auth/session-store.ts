import type { Area } from '@partwire/domain/auth/rules'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { defineStatement, type Statement, type Value } from '../../db/statement'
import type { TimeRule } from '../../jobs/retention/batch-store'
import { type Account, ownerColumn, ownerColumns } from './security/account'

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

interface NewSession {
  hash: Buffer
  at: Date
  /** What the person sees in the list of own sessions. */
  browser?: string
  address?: string
}

export async function insertSession(db: Db, account: Account, { hash, at, browser = '', address = '' }: NewSession) {
  await db
    .insertInto('sessions')
    .values({
      ...ownerColumns(account),
      token_hash: hash,
      created_at: at,
      last_seen_at: at,
      browser,
      address,
    })
    .execute()
}

/** Whose session it was; null when there was none. */
export async function deleteSession(
  db: Db,
  hash: Buffer,
): Promise<{ supplierId: string | null; operatorId: string | null } | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', hash)
    .returning(['supplier_id as supplierId', 'operator_id as operatorId'])
    .executeTakeFirst()
  return row ?? null
}

/** Returns how many there were. */
export function deleteSupplierSessions(db: Db, supplierId: string): Promise<number> {
  return deleteAccountSessions(db, { area: 'supplier', id: supplierId })
}

/** Returns how many there were. */
export function deleteOperatorSessions(db: Db, operatorId: string): Promise<number> {
  return deleteAccountSessions(db, { area: 'admin', id: operatorId })
}

/** Deletes the sessions of an account, and the sign-ins that wait for a second factor. */
async function deleteAccountSessions(db: Db, { area, id }: Account): Promise<number> {
  await db.deleteFrom('pending_sign_ins').where(ownerColumn(area), '=', id).execute()
  const { numDeletedRows } = await db.deleteFrom('sessions').where(ownerColumn(area), '=', id).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export interface SessionCheck {
  tokenHash: Buffer
  now: Date
  /** Without it, a session of a demo account is not accepted. */
  allowsDemo: boolean
  /** With it, a session of an operator without a second factor is not accepted. */
  needsFactor: boolean
}

/** A session that was last used, or opened, before these times has ended. */
export function sessionStart(area: Area, now: Date): { seenAfter: Date; startedAfter: Date } {
  const { idleMs, absoluteMs } = SESSION_LIMITS[area]
  return { seenAfter: before(now, idleMs), startedAfter: before(now, absoluteMs) }
}

/** Condition: the session of the token, unless it has expired. */
function isSession(value: Value<SessionCheck>, area: Area): RawBuilder<boolean> {
  const { idleMs, absoluteMs } = SESSION_LIMITS[area]
  return sql`token_hash = ${value('tokenHash')} and last_seen_at > ${timeBefore(value, idleMs)}
    and sessions.created_at > ${timeBefore(value, absoluteMs)} and (${value('allowsDemo')}::boolean or not is_demo)`
}

/** Expression: whether the use of the session has to be recorded, see `markSeen`. */
function isMarkDue(value: Value<SessionCheck>): RawBuilder<boolean> {
  return sql`last_seen_at <= ${timeBefore(value, LAST_SEEN_INTERVAL_MS)}`
}

/** Expression: the time of the request less these milliseconds. */
function timeBefore(value: Value<SessionCheck>, milliseconds: number): RawBuilder<Date> {
  return sql`${value('now')}::timestamptz - ${sql.lit(`${milliseconds} milliseconds`)}::interval`
}

/** Selects the session of an operator who may use the portal. */
function operatorSession(value: Value<SessionCheck>): RawBuilder<unknown> {
  return sql`
    select operators.id, email, ${isMarkDue(value)} as is_mark_due
    from sessions inner join operators on operators.id = sessions.operator_id
    where ${isSession(value, 'admin')} and disabled_at is null and removed_at is null
      and (not ${value('needsFactor')}::boolean or ${hasSecondFactor('admin', sql`operators.id`)})
  `
}

/** Condition: the account has a second factor. `id` is an expression. */
export function hasSecondFactor(area: Area, id: RawBuilder<string>): RawBuilder<boolean> {
  const owner = sql.ref(ownerColumn(area))
  return sql`(exists (select from totp_factors where totp_factors.${owner} = ${id} and totp_factors.confirmed_at is not null)
    or exists (select from passkeys where passkeys.${owner} = ${id}))`
}

/** Selects the session of a supplier that may use the portal. */
function supplierSession(value: Value<SessionCheck>): RawBuilder<unknown> {
  return sql`
    select suppliers.id as supplier_id, supplier_name, ${isMarkDue(value)} as is_mark_due
    from sessions inner join suppliers on suppliers.id = sessions.supplier_id
    where ${isSession(value, 'supplier')} and active and removed_at is null
  `
}

export async function accountHasFactor(db: Db, { area, id }: Account): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${hasSecondFactor(area, sql`${id}::bigint`)} as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

/** A read that needs a session. The reply is JSON as bytes, or parsed JSON; null where there is nothing to reply. */
export interface SessionRead<Values, Reply = Buffer> {
  /** Checks the session in the same statement: without a session it returns no row. Operators have no `supplier_id`. */
  withCheck: Statement<Values & SessionCheck, { is_mark_due: boolean; supplier_id?: string; reply: Reply }>
  /**
   * The read alone, for a session that was checked before. A sharded database executes it on the node of the supplier,
   * because it knows the supplier when it plans the statement. For operators `supplierId` is empty.
   */
  afterCheck: Statement<Values & { supplierId: string }, { reply: Reply }>
}

/**
 * Joins the check of the session and a read to one statement. `compose` returns an expression that is the reply as JSON
 * text; the driver returns its bytes. `supplierId` is the id of the signed-in supplier; the read must filter every table
 * by it.
 */
export function defineSupplierRead<Values extends object, Reply extends Buffer | null = Buffer>(
  compose: (value: Value<Values>, supplierId: RawBuilder<string>) => RawBuilder<unknown>,
): SessionRead<Values, Reply> {
  return defineSupplierJsonRead((value, supplierId) => sql<Reply>`(${compose(value, supplierId)})::text`)
}

/** The same for an expression of type `json`, which the driver parses: for replies that rules complete. */
export function defineSupplierJsonRead<Values extends object, Reply>(
  compose: (value: Value<Values>, supplierId: RawBuilder<string>) => RawBuilder<Reply>,
): SessionRead<Values, Reply> {
  return {
    withCheck: defineStatement(
      (value: Value<Values & SessionCheck>) => sql`
        with caller as materialized (${supplierSession(value)})
        select caller.is_mark_due, caller.supplier_id, (${compose(value, sql`(select supplier_id from caller)`)}) as reply
        from caller
      `,
    ),
    afterCheck: defineStatement(
      (value: Value<Values & { supplierId: string }>) =>
        sql`select (${compose(value, sql`${value('supplierId')}::bigint`)}) as reply`,
    ),
  }
}

/** `defineSupplierRead` for operators. */
export function defineOperatorRead<Values extends object, Reply extends Buffer | null = Buffer>(
  compose: (value: Value<Values>) => RawBuilder<unknown>,
): SessionRead<Values, Reply> {
  return defineOperatorJsonRead((value) => sql<Reply>`(${compose(value)})::text`)
}

/** `defineSupplierJsonRead` for operators. */
export function defineOperatorJsonRead<Values extends object, Reply>(
  compose: (value: Value<Values>) => RawBuilder<Reply>,
): SessionRead<Values, Reply> {
  return {
    withCheck: defineStatement(
      (value: Value<Values & SessionCheck>) => sql`
        with caller as materialized (${operatorSession(value)})
        select caller.is_mark_due, (${compose(value)}) as reply from caller
      `,
    ),
    afterCheck: defineStatement((value: Value<Values>) => sql`select (${compose(value)}) as reply`),
  }
}

const selectOperatorSession = defineStatement<SessionCheck, Operator & { is_mark_due: boolean }>(operatorSession)

export async function findOperatorSession(db: Db, check: SessionCheck): Promise<Operator | null> {
  const [row] = await selectOperatorSession(db, check)
  if (row === undefined) return null
  if (row.is_mark_due) await markSeen(db, check)
  return { id: row.id, email: row.email }
}

const selectSupplierSession = defineStatement<
  SessionCheck,
  { supplier_id: string; supplier_name: string; last_access_at: Date | null; is_mark_due: boolean }
>(
  (value) => sql`
    with caller as (${supplierSession(value)})
    select caller.supplier_id, supplier_name, is_mark_due, supplier_accesses.last_access_at
    from caller left join supplier_accesses on supplier_accesses.supplier_id = caller.supplier_id
  `,
)

export async function findSupplierSession(db: Db, check: SessionCheck): Promise<SignedInSupplier | null> {
  const [row] = await selectSupplierSession(db, check)
  if (row === undefined) return null
  if (row.is_mark_due) await markSeen(db, check)
  return { id: row.supplier_id, supplierName: row.supplier_name, lastAccessAt: row.last_access_at }
}

export const SESSION_RETENTION: TimeRule = { table: 'sessions', keyColumn: 'token_hash', timeColumn: 'created_at' }

/** Sessions that were opened before this have expired. The queries above refuse them, whether they are deleted or not. */
export function oldestSessionTime(now: Date): Date {
  return before(now, Math.max(SESSION_LIMITS.admin.absoluteMs, SESSION_LIMITS.supplier.absoluteMs))
}

/** Records that the session was used. */
export async function markSeen(db: Db, { tokenHash, now }: SessionCheck): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute()
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}
