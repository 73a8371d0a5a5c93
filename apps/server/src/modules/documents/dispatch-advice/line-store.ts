import type { DispatchAdviceItemForm, Measurement } from '@partwire/domain/dispatch-advice/shape'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { groupBy } from '../../../lib/group-by'

/** Value of `dispatch_advice_measurements.item` for the shipment itself; an item has its position there. */
const SHIPMENT = 0

export interface StoredMeasurement {
  amount: string
  type: Measurement['type']
}

/** A line as it was typed: quantity and measurements of a draft may be any text. */
export interface StoredLine {
  /** Position in the order of the item it delivers, counted from 1. */
  itemPosition: number
  isOrigin: boolean
  confirmedQuantity: string
  deliveredQuantity: string
  packetKind: DispatchAdviceItemForm['packetKind']
  identSystem: DispatchAdviceItemForm['identSystem']
  packetNumber: string
  measurements: StoredMeasurement[]
}

export interface StoredLines {
  /** Of the shipment itself. */
  measurements: StoredMeasurement[]
  /** By position. */
  items: StoredLine[]
}

/** The lines of each dispatch advice, by document id. */
export async function findLines(db: Db, documentIds: readonly string[]): Promise<Map<string, StoredLines>> {
  const items = groupBy(await findItems(db, documentIds), ({ documentId }) => documentId)
  const measurements = groupBy(await findMeasurements(db, documentIds), ({ documentId }) => documentId)
  const collectLines = (id: string): StoredLines => {
    const byItem = groupBy(measurements.get(id) ?? [], ({ item }) => item)
    const measurementsAt = (item: number) => (byItem.get(item) ?? []).map(({ amount, type }) => ({ amount, type }))
    return {
      measurements: measurementsAt(SHIPMENT),
      items: (items.get(id) ?? []).map(({ documentId: _documentId, ...item }, i) => ({
        ...item,
        measurements: measurementsAt(i + 1),
      })),
    }
  }
  return new Map(documentIds.map((id) => [id, collectLines(id)]))
}

async function findItems(db: Db, documentIds: readonly string[]) {
  return db
    .selectFrom('dispatch_advice_items')
    .select([
      'document_id as documentId',
      'item_position as itemPosition',
      'is_origin as isOrigin',
      'confirmed_quantity as confirmedQuantity',
      'delivered_quantity as deliveredQuantity',
      'packet_kind as packetKind',
      'ident_system as identSystem',
      'packet_number as packetNumber',
    ])
    .where('document_id', '=', sql<string>`any(${documentIds}::bigint[])`)
    .orderBy('document_id')
    .orderBy('position')
    .execute()
}

async function findMeasurements(db: Db, documentIds: readonly string[]) {
  return db
    .selectFrom('dispatch_advice_measurements')
    .select(['document_id as documentId', 'item', 'amount', 'type'])
    .where('document_id', '=', sql<string>`any(${documentIds}::bigint[])`)
    .orderBy('document_id')
    .orderBy('item')
    .orderBy('position')
    .execute()
}

export type Origin = Pick<StoredLine, 'itemPosition' | 'confirmedQuantity'>

/** The lines that were opened with the dispatch advice, without the duplicates added by the supplier. */
export async function findOrigins(db: Db, documentId: string): Promise<Origin[]> {
  return db
    .selectFrom('dispatch_advice_items')
    .select(['item_position as itemPosition', 'confirmed_quantity as confirmedQuantity'])
    .where('document_id', '=', documentId)
    .where('is_origin', '=', true)
    .orderBy('position')
    .execute()
}

export interface NewLine extends Origin {
  form: DispatchAdviceItemForm
}

export async function insertLines(tx: Db, documentId: string, items: readonly NewLine[]): Promise<void> {
  const rows = items.map(({ itemPosition, confirmedQuantity, form }, i) => ({
    position: i + 1,
    item_position: itemPosition,
    is_origin: form.isOrigin,
    confirmed_quantity: confirmedQuantity,
    delivered_quantity: normalizeInput(form.deliveredQuantity),
    packet_kind: form.packetKind,
    ident_system: form.identSystem,
    packet_number: form.packetNumber.trim(),
  }))
  // One JSON parameter for all rows: a statement has at most 65,535 parameters.
  await sql`
    insert into dispatch_advice_items
      (document_id, position, item_position, is_origin, confirmed_quantity, delivered_quantity,
        packet_kind, ident_system, packet_number)
    select ${documentId}, position, item_position, is_origin, confirmed_quantity, delivered_quantity,
      packet_kind, ident_system, packet_number
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as typed (position integer, item_position integer, is_origin boolean, confirmed_quantity numeric,
        delivered_quantity text, packet_kind text, ident_system text, packet_number text)
  `.execute(tx)
}

interface LinesForm {
  /** Of the shipment itself. */
  measurements: readonly Measurement[]
  items: readonly NewLine[]
}

/** Replaces all lines and measurements: lines may have been added or removed. */
export async function updateLines(tx: Db, documentId: string, { measurements, items }: LinesForm): Promise<void> {
  await tx.deleteFrom('dispatch_advice_measurements').where('document_id', '=', documentId).execute()
  await tx.deleteFrom('dispatch_advice_items').where('document_id', '=', documentId).execute()
  await insertLines(tx, documentId, items)
  await insertMeasurements(tx, documentId, [
    ...measurementRows(SHIPMENT, measurements),
    ...items.flatMap(({ form }, i) => measurementRows(i + 1, form.measurements)),
  ])
}

function measurementRows(item: number, measurements: readonly Measurement[]) {
  return measurements.map(({ amount, type }, i) => ({ item, position: i + 1, amount: normalizeInput(amount), type }))
}

async function insertMeasurements(tx: Db, documentId: string, rows: ReturnType<typeof measurementRows>): Promise<void> {
  await sql`
    insert into dispatch_advice_measurements (document_id, item, position, amount, type)
    select ${documentId}, item, position, amount, type
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as typed (item integer, position integer, amount text, type text)
  `.execute(tx)
}
