import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { OutgoingDocument } from '../../upstream/port'

/** A sending one that has been silent for longer than this lost its process. By the database's clock on both sides. */
const SILENCE = sql`interval '30 seconds'`

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

/** The first document of the order that has not arrived, when it may be sent now; null otherwise. */
export async function claimDelivery(db: Db, orderId: string): Promise<ClaimedDelivery | null> {
  const { rows } = await sql<ClaimedRow>`
    update deliveries set state = 'sending', attempts = attempts + 1, changed_at = now()
    where id = (
      select id from deliveries where order_id = ${orderId} and state <> 'delivered' order by id limit 1 for update
    ) and ((state = 'queued' and due_at <= now()) or (state = 'sending' and changed_at < now() - ${SILENCE}))
    returning id, supplier_id, order_id, kind, number, raw, attempts
  `.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { id, supplier_id: supplierId, order_id: claimedOrderId, kind, number, raw, attempts } = row
  return { id, supplierId, orderId: claimedOrderId, document: { kind, number, raw }, attempts }
}

export async function keepDeliveryAlive(db: Db, { id, attempts }: ClaimedDelivery): Promise<void> {
  await sql`
    update deliveries set changed_at = now() where id = ${id} and state = 'sending' and attempts = ${attempts}
  `.execute(db)
}

/** Orders whose next document should be under way and is not: its job was lost, or its process. */
export async function findStrandedOrders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from deliveries delivery
    where (
      (state = 'queued' and due_at < now() - ${SILENCE}) or (state = 'sending' and changed_at < now() - ${SILENCE})
    ) and not exists (
      select from deliveries earlier
      where earlier.order_id = delivery.order_id and earlier.id < delivery.id and earlier.state <> 'delivered'
    )
  `.execute(db)
  return rows.map((row) => row.order_id)
}
