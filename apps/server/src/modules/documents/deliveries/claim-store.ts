import { sql, type RawBuilder } from 'kysely'
import { acrossSuppliers } from '../../../db/across-suppliers'
import type { Db } from '../../../db/connect'
import {
  claimAttempt,
  IS_DUE,
  isClaimable,
  isExpired,
  isLeased,
  isStranded,
  settleAttempt,
  type AttemptLease,
} from '../../../jobs/lease-store'
import type { RetentionRule } from '../../../jobs/retention/batch-store'
import type { AttemptOutcome } from '../../../jobs/retry-policy'
import { MAX_REASON_LENGTH, storableText } from '../../../lib/storable-text'
import type { OutgoingDocument } from '../../../upstream/port'

export const DELIVERY_LEASE: AttemptLease = {
  table: 'deliveries',
  heartbeatColumn: 'changed_at',
  isWaiting: sql`state = 'queued'`,
  isClaimed: sql`state = 'sending'`,
  isUnsettled: sql`state = 'sending'`,
  setClaimed: sql`state = 'sending'`,
  setReleased: sql`changed_at = now()`,
}

/** Limits how many workers one supplier with a slow platform can occupy. */
const MAX_CONCURRENT_PER_SUPPLIER = 2

export interface ClaimedDelivery {
  id: string
  supplierId: string
  orderId: string
  document: OutgoingDocument
  /** Includes this one. */
  attempts: number
  claims: number
}

interface ClaimedRow {
  id: string
  supplier_id: string
  order_id: string
  kind: OutgoingDocument['kind']
  number: string
  raw: string
  attempts: number
  claims: number
}

/** Attempts of a document that has not arrived stay: they explain why. */
export const ATTEMPT_RETENTION: RetentionRule = {
  table: 'delivery_attempts',
  timeColumn: 'at',
  isRemovable: () => sql`exists (
    select from deliveries
    where deliveries.supplier_id = delivery_attempts.supplier_id and deliveries.id = delivery_attempts.delivery_id
      and deliveries.state = 'delivered'
  )`,
}

/** Documents of one order are delivered in sequence: only the first that is not delivered may be sent. */
export const isFirstOfOrder = (supplierId: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from deliveries earlier
  where earlier.supplier_id = ${supplierId} and earlier.order_id = delivery.order_id and earlier.id < delivery.id
    and earlier.state <> 'delivered'
)`

const hasFreeSlot = (supplierId: string) => sql<boolean>`(
  select count(*) from deliveries where supplier_id = ${supplierId} and ${isLeased(DELIVERY_LEASE)}
) < ${MAX_CONCURRENT_PER_SUPPLIER}`

/**
 * Claims the document of the supplier that has been due the longest. Null when none is due, or when the maximum number
 * of its documents is being sent.
 */
export async function claimDelivery(db: Db, supplierId: string): Promise<ClaimedDelivery | null> {
  const row = await claimAttempt<ClaimedRow>(db, DELIVERY_LEASE, {
    where: sql`supplier_id = ${supplierId} and id = (
      select id from deliveries delivery
      where supplier_id = ${supplierId} and state in ('queued', 'sending') and ${IS_DUE}
        and ${isClaimable(DELIVERY_LEASE)} and ${isFirstOfOrder(sql`${supplierId}`)} and ${hasFreeSlot(supplierId)}
      order by due_at, id limit 1 for update of delivery skip locked
    )`,
    columns: sql`id, supplier_id, order_id, kind, number, raw, attempts, claims`,
  })
  return row === null ? null : toClaimedDelivery(row)
}

/** Deliveries of the supplier whose process ended during the last attempt they had. Without the text of the document. */
export async function findLostDeliveries(db: Db, supplierId: string, maxAttempts: number): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedRow>`
    select id, supplier_id, order_id, kind, number, '' as raw, attempts, claims from deliveries
    where supplier_id = ${supplierId} and attempts >= ${maxAttempts} and ${isExpired(DELIVERY_LEASE)}
  `.execute(db)
  return rows.map(toClaimedDelivery)
}

function toClaimedDelivery({ supplier_id, order_id, kind, number, raw, ...claim }: ClaimedRow): ClaimedDelivery {
  return { ...claim, supplierId: supplier_id, orderId: order_id, document: { kind, number, raw } }
}

/** Stores the result with a record of the attempt; false when another process has taken the delivery over. */
export async function settleClaim(
  tx: Db,
  claimed: ClaimedDelivery,
  outcome: AttemptOutcome<'delivered'>,
  at: Date,
): Promise<boolean> {
  if (!(await settleAttempt(tx, DELIVERY_LEASE, claimed, outcome))) return false
  const reason = 'reason' in outcome ? storableText(outcome.reason, MAX_REASON_LENGTH) : ''
  await tx
    .insertInto('delivery_attempts')
    .values({ supplier_id: claimed.supplierId, delivery_id: claimed.id, at, result: outcome.result, reason })
    .execute()
  return true
}

/**
 * Seconds until the next document of the supplier is due, 0 or less when one is due now. Null when it has none, or when
 * the maximum number is being sent: the process that sends them asks again afterwards.
 */
export async function findSecondsUntilDue(db: Db, supplierId: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from due_at - now())::float8 as seconds from deliveries delivery
    where supplier_id = ${supplierId} and state in ('queued', 'sending') and ${isClaimable(DELIVERY_LEASE)}
      and ${isFirstOfOrder(sql`${supplierId}`)} and ${hasFreeSlot(supplierId)}
    order by due_at, id limit 1
  `.execute(db)
  return rows[0]?.seconds ?? null
}

/** Suppliers with a document whose job or whose process was lost. */
export async function findStrandedSuppliers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ supplier_id: string }>`
    select distinct supplier_id from ${acrossSuppliers('stranded deliveries')} deliveries delivery
    where ${isStranded(DELIVERY_LEASE)} and ${isFirstOfOrder(sql`delivery.supplier_id`)}
  `.execute(db)
  return rows.map((row) => row.supplier_id)
}
