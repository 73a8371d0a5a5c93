import type { MailKind } from '@partwire/domain/operations/states'
import type { InvoiceFormat } from '@partwire/domain/option-lists'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import {
  IS_DUE,
  claimAttempt,
  isExpired,
  isLeased,
  isStranded,
  settleAttempt,
  type AttemptLease,
} from '../../jobs/lease-store'
import type { RetentionRule } from '../../jobs/retention/batch-store'
import { processEndedReason, type AttemptOutcome } from '../../jobs/retry-policy'

export const MAIL_LEASE: AttemptLease = {
  table: 'mails',
  heartbeatColumn: 'changed_at',
  isWaiting: sql`not is_sending`,
  isClaimed: sql`is_sending`,
  isUnsettled: sql`state = 'queued'`,
  setClaimed: sql`is_sending = true`,
  setReleased: sql`is_sending = false, changed_at = now()`,
}

/** Mails that were not sent stay. One with a file of a document proves that it was sent and stays as long as the document. */
export const MAIL_RETENTION: RetentionRule = {
  table: 'mails',
  timeColumn: 'created_at',
  isRemovable: (documentsBefore) => sql`
    state = 'sent' and (kind in ('newOrders', 'passwordReset') or created_at < ${documentsBefore})
  `,
}

export async function insertOrderMail(tx: Db, supplierId: string, orderIds: readonly string[]): Promise<string> {
  const { id } = await tx
    .insertInto('mails')
    .values({ supplier_id: supplierId, order_ids: [...orderIds] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface ClaimedMail {
  id: string
  kind: MailKind
  supplierId: string
  orderIds: string[]
  origin: string
  /** Only in a mail with a file. */
  recipient: string
  format: InvoiceFormat | ''
  /** Only in a mail with a file of a credit note. */
  creditNoteId: string | null
  /** Includes this one. */
  attempts: number
  claims: number
}

const CLAIMED_COLUMNS = sql`id, kind, supplier_id as "supplierId", order_ids as "orderIds", origin, recipient, format,
  credit_note_id::text as "creditNoteId", attempts, claims`

/**
 * Claims a mail for one attempt. Null when it is not due, was sent or has failed, or another process is sending it. A
 * mail whose process ended during the last of `maxAttempts` attempts fails here, and `onFailed` is called: it runs in the
 * transaction of the caller, if there is one.
 */
export async function claimMail(
  db: Db,
  id: string,
  maxAttempts: number,
  onFailed?: (lost: ClaimedMail, reason: string) => Promise<void>,
): Promise<ClaimedMail | null> {
  const reason = processEndedReason(maxAttempts)
  const { rows } = await sql<ClaimedMail>`
    update mails set state = 'failed', reason = ${reason}, is_sending = false, changed_at = now()
    where id = ${id} and state = 'queued' and attempts >= ${maxAttempts} and ${isExpired(MAIL_LEASE)}
    returning ${CLAIMED_COLUMNS}
  `.execute(db)
  for (const lost of rows) await onFailed?.(lost, reason)
  return claimAttempt<ClaimedMail>(db, MAIL_LEASE, {
    where: sql`id = ${id} and state = 'queued' and ${IS_DUE}`,
    columns: CLAIMED_COLUMNS,
  })
}

/**
 * False when the mail was settled, deleted or claimed by another process. When true, it stays so until the end of the
 * transaction, because the row is locked.
 */
export async function isClaimHeld(tx: Db, { id, attempts, claims }: ClaimedMail): Promise<boolean> {
  const { rows } = await sql`
    select from mails
    where id = ${id} and state = 'queued' and is_sending and attempts = ${attempts} and claims = ${claims} for update
  `.execute(tx)
  return rows.length > 0
}

/**
 * Stores the result of an attempt. A mail that was sent is recorded as sent even after a takeover; any other result is
 * stored only as long as no other process has claimed the mail, and false is returned otherwise.
 */
export async function settleMail(
  db: Db,
  { supplierId, id, attempts, claims }: ClaimedMail,
  outcome: AttemptOutcome<'sent'>,
): Promise<boolean> {
  const claim = outcome.result === 'sent' ? { supplierId, id } : { supplierId, id, attempts, claims }
  return settleAttempt(db, MAIL_LEASE, claim, outcome)
}

/** Mails whose job or whose process was lost. */
export async function findStrandedMails(db: Db): Promise<{ id: string; kind: MailKind }[]> {
  const { rows } = await sql<{ id: string; kind: MailKind }>`
    select id, kind from mails where state = 'queued' and ${isStranded(MAIL_LEASE)}
  `.execute(db)
  return rows
}

/** Condition: a reset mail requested more than a day ago. It is not sent again; the supplier can request a new one. */
export const isStale = sql<boolean>`(mails.kind = 'passwordReset' and mails.created_at < now() - interval '1 day')`

/** Condition: a process is sending the mail. */
export const isSending = isLeased(MAIL_LEASE)

/**
 * Prevents changes to the account of the mail's supplier until the end of the transaction; false when the mail does not
 * exist. Lock the supplier before the mail: changes of an account lock in the same order, which avoids deadlocks.
 */
export async function lockOwner(tx: Db, mailId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from suppliers where id = (select supplier_id from mails where id = ${mailId}) for key share
  `.execute(tx)
  return rows.length > 0
}

export async function lockMail(tx: Db, id: string) {
  if (!(await lockOwner(tx, id))) return null
  const row = await tx
    .selectFrom('mails')
    .select(['kind', 'supplier_id as supplierId', 'state', isSending.as('isSending'), isStale.as('isStale')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Makes a failed mail due now, with all its attempts. Its claims are not set back. */
export async function requeueMail(tx: Db, id: string): Promise<void> {
  await sql`
    update mails set state = 'queued', reason = '', attempts = 0, is_sending = false, due_at = now(), changed_at = now()
    where id = ${id}
  `.execute(tx)
}

/** Makes a waiting mail due now and keeps the count of its attempts. Releases it if its process was lost. */
export async function retryMailNow(tx: Db, id: string): Promise<void> {
  await sql`update mails set is_sending = false, due_at = now(), changed_at = now() where id = ${id}`.execute(tx)
}

/** The number of mails in each state but sent, 0 included. */
export async function countMailsByState(db: Db): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(mails.id)::integer as count
    from (values ('queued'), ('failed')) states (state) left join mails using (state)
    group by state
  `.execute(db)
  return rows
}
