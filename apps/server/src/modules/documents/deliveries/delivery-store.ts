import type { Delivery } from '@partwire/domain/documents/shape'
import type { Db } from '../../../db/connect'
import type { OutgoingDocument } from '../../../upstream/port'

export interface NewDelivery {
  orderId: string
  documentId: string
  document: OutgoingDocument
  /** What the format forced us to cut. */
  cuts: readonly { path: string; from: string; to: string }[]
  at: Date
}

/** Part of the transaction that submits the document: what is submitted will be delivered. */
export async function queueDelivery(
  tx: Db,
  supplierId: string,
  { orderId, documentId, document, cuts, at }: NewDelivery,
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
      cuts: cuts.map(({ path, from, to }) => `${path}: "${from}" → "${to}"`).join('\n'),
      created_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Where the documents of one kind are on their way, by the id of the document. */
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
