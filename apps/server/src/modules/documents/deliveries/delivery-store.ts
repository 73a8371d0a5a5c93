import type { Delivery } from '@partwire/domain/documents/shape'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import type { OutgoingDocument } from '../../../upstream/port'

export interface NewDelivery {
  orderId: string
  documentId: string
  document: OutgoingDocument
  /** Values that were truncated because the format limits their length. */
  truncations: readonly { path: string; from: string; to: string }[]
  at: Date
}

/** Inserts the delivery and returns its id. */
export async function insertDelivery(
  tx: Db,
  supplierId: string,
  { orderId, documentId, document, truncations, at }: NewDelivery,
): Promise<string> {
  const { id } = await tx
    .insertInto('deliveries')
    .values({
      supplier_id: supplierId,
      order_id: orderId,
      kind: document.kind,
      document_id: documentId,
      number: document.number,
      raw: document.raw,
      cuts: truncations.map(({ path, from, to }) => `${path}: "${from}" → "${to}"`).join('\n'),
      created_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The deliveries of an order's documents of one kind, by the id of the document. */
export async function findDeliveries(
  db: Db,
  orderId: string,
  kind: OutgoingDocument['kind'],
): Promise<Map<string, Delivery>> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'document_id', 'state', 'reason', 'changed_at'])
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .execute()
  return new Map(
    rows.map(({ id, document_id: documentId, state, reason, changed_at: at }) => [
      documentId,
      { id, state, reason, at: at.toISOString() },
    ]),
  )
}

/** Locks the delivery until the end of the transaction. With a supplier given, only a delivery of that supplier. */
export async function lockDelivery(tx: Db, id: string, supplierId: string | null) {
  const row = await tx
    .selectFrom('deliveries')
    .select(['state', 'number', 'order_id as orderId', 'supplier_id as supplierId'])
    .where('id', '=', id)
    .$if(supplierId !== null, (query) => query.where('supplier_id', '=', supplierId ?? ''))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Makes the delivery due now, with all its attempts. */
export async function requeueDelivery(tx: Db, id: string): Promise<void> {
  await sql`
    update deliveries set state = 'queued', reason = '', attempts = 0, due_at = now(), changed_at = now()
    where id = ${id}
  `.execute(tx)
}

/** The number of deliveries in each state but delivered, 0 included. */
export async function countDeliveriesByState(db: Db): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(deliveries.id)::integer as count
    from (values ('queued'), ('sending'), ('failed')) states (state) left join deliveries using (state)
    group by state
  `.execute(db)
  return rows
}
