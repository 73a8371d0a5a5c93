import { sql, type Selectable } from 'kysely'
import { acrossSuppliers } from '../../../db/across-suppliers'
import type { Db } from '../../../db/connect'
import type { Schema } from '../../../db/schema/schema'
import type { RetentionRule } from '../../../jobs/retention/batch-store'
import { storableText } from '../../../lib/storable-text'
import type { IncomingChange, IncomingMessage } from '../../../upstream/port'

export type InboundState = Selectable<Schema['inbound_messages']>['state']

/** Stores messages as they were received, before they are parsed; one that is stored already is skipped. */
export async function storeMessages(db: Db, supplierId: string, messages: readonly IncomingMessage[], at: Date) {
  await db
    .insertInto('inbound_messages')
    .values(
      messages.map(({ upstreamId, kind, raw, original = null }) => ({
        supplier_id: supplierId,
        upstream_id: upstreamId,
        kind,
        raw: storableText(raw),
        original_gzip: original,
        received_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['supplier_id', 'upstream_id']).doNothing())
    .execute()
}

/** Added to the reason of a message. */
const UNACKNOWLEDGED = 'The platform sends it again and again, also after the acknowledgement.'

/** Records that the platform does not stop sending these imported messages. Returns those that had no such record. */
export async function markUnacknowledged(
  db: Db,
  supplierId: string,
  upstreamIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .updateTable('inbound_messages')
    .set({ reason: sql<string>`ltrim(reason || ' ' || ${UNACKNOWLEDGED}::text)` })
    .where('supplier_id', '=', supplierId)
    .where('upstream_id', '=', sql<string>`any(${upstreamIds})`)
    .where(sql<boolean>`strpos(reason, ${UNACKNOWLEDGED}) = 0`)
    .returning('upstream_id')
    .execute()
  return rows.map((row) => row.upstream_id)
}

export async function lockMessage(db: Db, supplierId: string, upstreamId: string) {
  return db
    .selectFrom('inbound_messages')
    .select(['id', 'state'])
    .where('supplier_id', '=', supplierId)
    .where('upstream_id', '=', upstreamId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The supplier of a message that the operator names by its id; null when the message does not exist. */
export async function findSupplierOfMessage(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ supplier_id: string }>`
    select ${acrossSuppliers('supplier of a message')} supplier_id from inbound_messages where id = ${id}
  `.execute(db)
  return rows[0]?.supplier_id ?? null
}

/** A message with the fields needed to import it again; null when the supplier has no such message. */
export async function lockMessageById(db: Db, supplierId: string, id: string) {
  const row = await db
    .selectFrom('inbound_messages')
    .innerJoin('suppliers', 'suppliers.id', 'inbound_messages.supplier_id')
    .select([
      'inbound_messages.id',
      'supplier_id as supplierId',
      'upstream_id as upstreamId',
      'kind',
      'raw',
      'state',
      'suppliers.removed_at as supplierRemovedAt',
    ])
    .where('inbound_messages.supplier_id', '=', supplierId)
    .where('inbound_messages.id', '=', id)
    .forUpdate('inbound_messages')
    .executeTakeFirst()
  return row ?? null
}

/** Stores the outcome of the import of a message, and the change that it contains. */
export async function settleMessage(
  db: Db,
  { supplierId, id }: { supplierId: string; id: string },
  outcome: { state: InboundState; reason: string; orderId: string | null; change?: IncomingChange | null },
): Promise<void> {
  await db
    .updateTable('inbound_messages')
    .set({
      state: outcome.state,
      reason: storableText(outcome.reason),
      order_id: outcome.orderId,
      ...changeColumns(outcome.change ?? null),
    })
    .where('supplier_id', '=', supplierId)
    .where('id', '=', id)
    .execute()
}

/** Stores the change that a parked message contains. */
export async function storeChange(
  db: Db,
  { supplierId, id }: { supplierId: string; id: string },
  change: IncomingChange | null,
): Promise<void> {
  await db
    .updateTable('inbound_messages')
    .set(changeColumns(change))
    .where('supplier_id', '=', supplierId)
    .where('id', '=', id)
    .execute()
}

/** A blank order number: the message was read and names no order. Null in the database: it was not read. */
function changeColumns(change: IncomingChange | null) {
  return {
    change_party_number: change?.buyerPartyNumber ?? '',
    change_order_number: change?.buyerOrderNumber ?? '',
    change_content: change === null ? null : JSON.stringify(change.content),
  }
}

/** Messages that the sweep reads at a time. */
const MAX_UNREAD_CHANGES = 100

/** Changes and cancellations that a process of an earlier version has parked without reading them, oldest first. */
export async function findUnreadChanges(db: Db): Promise<{ supplierId: string; id: string }[]> {
  const { rows } = await sql<{ supplierId: string; id: string }>`
    select supplier_id as "supplierId", id from ${acrossSuppliers('unread changes')} inbound_messages
    where state = 'parked' and change_order_number is null and kind in ('OrderChange', 'OrderCancellation')
    order by id limit ${MAX_UNREAD_CHANGES}
  `.execute(db)
  return rows
}

/** The text of messages that became an order. Their rows stay: the ids recognise a message that is sent again. */
export const ORDER_TEXT_RETENTION = textRetention('accepted')
/** The text of messages that repeated a known order. */
export const DUPLICATE_TEXT_RETENTION = textRetention('duplicate')

/** Messages in other states are held or not imported yet, and keep their text. The state is a literal: see the index. */
function textRetention(state: InboundState): RetentionRule {
  return {
    table: 'inbound_messages',
    timeColumn: 'received_at',
    scope: sql`state = ${sql.lit(state)} and raw <> ''`,
    isRemovable: () => sql`true`,
    emptied: sql`raw = '', original_gzip = null`,
  }
}
