import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { RETRY_DELAYS_SECONDS } from '../../../jobs/retry-policy'
import type { OutgoingDocument } from '../../../upstream/port'

/** A sending one without a heartbeat for longer than this lost its process. By the database's clock on both sides. */
const LEASE_TIMEOUT = sql`interval '30 seconds'`

/** A supplier whose platform answers slowly must not hold the workers of all the others. */
const MAX_CONCURRENT_PER_SUPPLIER = 2

export interface ClaimedDelivery {
  id: string
  supplierId: string
  orderId: string
  document: OutgoingDocument
  /** Counts this one; whoever settles must still hold this try. */
  attempts: number
}

interface ClaimedRow {
  id: string
  supplier_id: string
  order_id: string
  kind: OutgoingDocument['kind']
  number: string
  raw: string
  attempts: number
}

/** `queued`, or left by a process that ended. */
const isUnclaimed = sql<boolean>`(
  delivery.state = 'queued' or (delivery.state = 'sending' and delivery.changed_at < now() - ${LEASE_TIMEOUT})
)`

/** The documents of an order never overtake each other: only the first that has not arrived may be sent. */
const isFirstOfOrder = sql<boolean>`not exists (
  select from deliveries earlier
  where earlier.order_id = delivery.order_id and earlier.id < delivery.id and earlier.state <> 'delivered'
)`

const countSending = (supplierId: string) => sql<number>`(
  select count(*) from deliveries busy
  where busy.supplier_id = ${supplierId} and busy.state = 'sending' and busy.changed_at >= now() - ${LEASE_TIMEOUT}
)`

/**
 * Claims the document of the supplier that has been due the longest; null when none is due, or when enough of its
 * documents are being sent. The try is counted here, and the time of the next one is set here too: a document that
 * ends its process is tried under the same limit and with the same backoff as any other.
 */
export async function claimDelivery(db: Db, supplierId: string): Promise<ClaimedDelivery | null> {
  const { rows } = await sql<ClaimedRow>`
    update deliveries delivery set state = 'sending', attempts = attempts + 1, changed_at = now(),
      due_at = now() + make_interval(secs => (${RETRY_DELAYS_SECONDS}::float8[])[least(attempts + 1, ${RETRY_DELAYS_SECONDS.length})])
    where id = (
      select id from deliveries delivery
      where supplier_id = ${supplierId} and state in ('queued', 'sending') and due_at <= now() and ${isUnclaimed}
        and ${isFirstOfOrder} and ${countSending(supplierId)} < ${MAX_CONCURRENT_PER_SUPPLIER}
      order by due_at, id limit 1 for update of delivery skip locked
    ) and ${isUnclaimed}
    returning id, supplier_id, order_id, kind, number, raw, attempts
  `.execute(db)
  const [row] = rows
  return row === undefined ? null : claimed(row)
}

/** Deliveries of the supplier that lost their process in their last try. */
export async function findLostDeliveries(db: Db, supplierId: string, limit: number): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedRow>`
    select id, supplier_id, order_id, kind, number, '' as raw, attempts from deliveries delivery
    where supplier_id = ${supplierId} and state = 'sending' and attempts >= ${limit} and ${isUnclaimed}
  `.execute(db)
  return rows.map(claimed)
}

function claimed({ id, supplier_id, order_id, kind, number, raw, attempts }: ClaimedRow): ClaimedDelivery {
  return { id, supplierId: supplier_id, orderId: order_id, document: { kind, number, raw }, attempts }
}

export async function keepDeliveryAlive(db: Db, { id, attempts }: ClaimedDelivery): Promise<void> {
  await sql`
    update deliveries set changed_at = now() where id = ${id} and state = 'sending' and attempts = ${attempts}
  `.execute(db)
}

/**
 * Seconds until the supplier has something to send, not above 0 when it has now. Null when there is nothing, or when enough is
 * being sent: the process that sends it asks again afterwards.
 */
export async function findNextDue(db: Db, supplierId: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from due_at - now())::float8 as seconds from deliveries delivery
    where supplier_id = ${supplierId} and state in ('queued', 'sending') and ${isUnclaimed} and ${isFirstOfOrder}
      and ${countSending(supplierId)} < ${MAX_CONCURRENT_PER_SUPPLIER}
    order by due_at, id limit 1
  `.execute(db)
  return rows[0]?.seconds ?? null
}

/** Suppliers that should have had a turn and had none: its job was lost, or its process. */
export async function findStrandedSuppliers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ supplier_id: string }>`
    select distinct supplier_id from deliveries delivery
    where (
      (state = 'queued' and due_at < now() - ${LEASE_TIMEOUT})
      or (state = 'sending' and changed_at < now() - ${LEASE_TIMEOUT})
    ) and ${isFirstOfOrder}
  `.execute(db)
  return rows.map((row) => row.supplier_id)
}

export async function findSupplierOfOrder(db: Db, orderId: string): Promise<string | null> {
  const row = await db.selectFrom('orders').select('supplier_id').where('id', '=', orderId).executeTakeFirst()
  return row?.supplier_id ?? null
}
