import type { Delivery } from '@partwire/domain/documents/shape'
import { sql, type RawBuilder } from 'kysely'
import { acrossSuppliers } from '../../../db/across-suppliers'
import type { Db } from '../../../db/connect'
import { isoTime, jsonRows } from '../../../db/json'
import { defineStatement, type Value } from '../../../db/statement'
import { addedJob, type JobValues } from '../../../jobs/job-store'
import type { OutgoingDocument } from '../../../upstream/port'
import type { OwnedOrder } from '../../orders/owned-order-store'

export interface NewDelivery {
  orderId: string
  documentId: string
  document: OutgoingDocument
  /** Values that were truncated because the format limits their length. */
  truncations: readonly { path: string; from: string; to: string }[]
  at: Date
}

interface DeliveryValues extends JobValues {
  supplierId: string
  orderId: string
  kind: OutgoingDocument['kind']
  documentId: string
  number: string
  raw: string
  cuts: string
  at: Date
}

const insertWithJob = defineStatement<DeliveryValues, object>(
  (value) => sql`
    with delivery as (
      insert into deliveries (supplier_id, order_id, kind, document_id, order_response_id, dispatch_advice_id, invoice_id,
        credit_note_id, number, raw, cuts, created_at, changed_at)
      values (${value('supplierId')}, ${value('orderId')}, ${value('kind')}, ${value('documentId')},
        ${documentKey(value, 'OrdRsp')}, ${documentKey(value, 'DesAdv')}, ${documentKey(value, 'Invoice')},
        ${documentKey(value, 'CreditNote')}, ${value('number')}, ${value('raw')}, ${value('cuts')}, ${value('at')}, ${value('at')})
      returning id
    )
    select ${addedJob(value)} from delivery
  `,
)

/** Expression: the id of the document if it is of this kind, else null. Each kind has a column with a foreign key. */
function documentKey(value: Value<DeliveryValues>, kind: OutgoingDocument['kind']): RawBuilder<unknown> {
  return sql`case when ${value('kind')} = ${sql.lit(kind)} then ${value('documentId')}::bigint end`
}

/** Inserts the delivery and adds the job that sends it, in one statement. */
export async function insertDelivery(
  tx: Db,
  supplierId: string,
  { orderId, documentId, document, truncations, at }: NewDelivery,
  job: JobValues,
): Promise<void> {
  const cuts = truncations.map(({ path, from, to }) => `${path}: "${from}" → "${to}"`).join('\n')
  await insertWithJob(tx, { ...job, ...document, supplierId, orderId, documentId, cuts, at })
}

export interface DeliveryRow extends Delivery {
  documentId: string
}

/** Expression: the deliveries of an order's documents of one kind as JSON. */
export function deliveryRows(
  { supplierId, orderId }: OwnedOrder,
  kind: OutgoingDocument['kind'],
): RawBuilder<DeliveryRow[]> {
  return jsonRows(sql`
    select id::text, document_id::text as "documentId", state, reason, ${isoTime('changed_at')} as at
    from deliveries where supplier_id = ${supplierId} and order_id = ${orderId} and kind = ${sql.lit(kind)}
  `)
}

/** The delivery of a document; null when it has none. */
export function documentDelivery(rows: readonly DeliveryRow[], documentId: string): Delivery | null {
  const row = rows.find((candidate) => candidate.documentId === documentId)
  return row === undefined ? null : { id: row.id, state: row.state, reason: row.reason, at: row.at }
}

/** The supplier of a delivery that the operator names by its id; null when the delivery does not exist. */
export async function findSupplierOfDelivery(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ supplier_id: string }>`
    select ${acrossSuppliers('supplier of a delivery')} supplier_id from deliveries where id = ${id}
  `.execute(db)
  return rows[0]?.supplier_id ?? null
}

/** Locks the delivery until the end of the transaction; null when the supplier has no such delivery. */
export async function lockDelivery(tx: Db, supplierId: string, id: string) {
  const row = await tx
    .selectFrom('deliveries')
    .select(['state', 'number', 'order_id as orderId'])
    .where('supplier_id', '=', supplierId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Makes the delivery due now, with all its attempts. Its claims are not set back. */
export async function requeueDelivery(tx: Db, supplierId: string, id: string): Promise<void> {
  await sql`
    update deliveries set state = 'queued', reason = '', attempts = 0, due_at = now(), changed_at = now()
    where supplier_id = ${supplierId} and id = ${id}
  `.execute(tx)
}

/** The number of deliveries in each state but delivered, 0 included. */
export async function countDeliveriesByState(db: Db): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(deliveries.id)::integer as count
    from (values ('queued'), ('sending'), ('failed')) states (state)
      left join ${acrossSuppliers('deliveries by state')} deliveries using (state)
    group by state
  `.execute(db)
  return rows
}
