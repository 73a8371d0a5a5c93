import type { MailKind } from '@partwire/domain/operations/states'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { processEnded, RETRY_DELAYS_SECONDS } from '../../jobs/retry-policy'
import { reasonText } from '../../lib/failure-reason'
import type { MailOutcome } from './mail-outcome'

/** One that is being sent and has been silent for longer than this lost its process. By the database's clock on both sides. */
const SILENCE = sql`interval '30 seconds'`

export const isSending = sql<boolean>`(is_sending and changed_at >= now() - ${SILENCE})`

export interface ClaimedMail {
  id: string
  kind: MailKind
  supplierId: string
  orderIds: string[]
  origin: string
  /** Counts this one. */
  attempts: number
}

/**
 * Claims a mail for one try; null when it is not due, was sent or given up, or somebody else is sending it. The try is
 * counted here, and the time of the next one is set here too: a mail that ends its process is tried under the same
 * limit and with the same backoff as any other, and fails here when that was its last try.
 */
export async function claimMail(db: Db, id: string, limit: number): Promise<ClaimedMail | null> {
  await sql`
    update mails set state = 'failed', reason = ${processEnded(limit)}, is_sending = false, changed_at = now()
    where id = ${id} and state = 'queued' and is_sending and not ${isSending} and attempts >= ${limit}
  `.execute(db)
  const { rows } = await sql<ClaimedMail>`
    update mails set attempts = attempts + 1, is_sending = true, changed_at = now(),
      due_at = now() + make_interval(secs => (${RETRY_DELAYS_SECONDS}::float8[])[least(attempts + 1, ${RETRY_DELAYS_SECONDS.length})])
    where id = ${id} and state = 'queued' and due_at <= now() and not ${isSending}
    returning id, kind, supplier_id as "supplierId", order_ids as "orderIds", origin, attempts
  `.execute(db)
  return rows[0] ?? null
}

/** False when the mail was settled, taken back or claimed by another process; until the end of the transaction it is not. */
export async function isClaimHeld(tx: Db, { id, attempts }: ClaimedMail): Promise<boolean> {
  const { rows } = await sql`
    select from mails where id = ${id} and state = 'queued' and is_sending and attempts = ${attempts} for update
  `.execute(tx)
  return rows.length > 0
}

export async function keepMailAlive(db: Db, { id, attempts }: ClaimedMail): Promise<void> {
  await sql`
    update mails set changed_at = now() where id = ${id} and is_sending and attempts = ${attempts}
  `.execute(db)
}

/** Sent is sent, whoever noticed; every other outcome counts only as long as nobody took the mail over. */
export async function settleMail(db: Db, { id, attempts }: ClaimedMail, outcome: MailOutcome): Promise<boolean> {
  const reason = outcome.result === 'sent' ? '' : reasonText(outcome.reason)
  const delaySeconds = outcome.result === 'retry' ? outcome.delaySeconds : 0
  const isOurs = outcome.result === 'sent' ? sql`true` : sql`(state = 'queued' and attempts = ${attempts})`
  const { numAffectedRows } = await sql`
    update mails set state = ${STATES[outcome.result]}, reason = ${reason}, is_sending = false, changed_at = now(),
      due_at = now() + make_interval(secs => ${delaySeconds})
    where id = ${id} and ${isOurs}
  `.execute(db)
  return numAffectedRows === 1n
}

const STATES = { sent: 'sent', retry: 'queued', failed: 'failed' } as const

/** Mails that should be under way and are not: their job was lost with its worker, or their worker. */
export async function findStrandedMails(db: Db): Promise<{ id: string; kind: MailKind }[]> {
  const { rows } = await sql<{ id: string; kind: MailKind }>`
    select id, kind from mails
    where state = 'queued' and case when is_sending then changed_at else due_at end < now() - ${SILENCE}
  `.execute(db)
  return rows
}
