import type { DispatchAdviceItemForm, Measurement } from '@partwire/domain/dispatch-advice/shape'
import { typedText } from '@partwire/domain/lib/typed'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'

/** PostgreSQL takes 65,535 parameters a statement. */
const ROWS_A_STATEMENT = 1_000
/** Where the measurements of the shipment itself stand; those of a line stand at its position. */
export const SHIPMENT = 0

export interface NewItem {
  /** The line of the order it delivers; the first is 1. */
  itemPosition: number
  confirmedQuantity: string
  form: DispatchAdviceItemForm
}

export async function insertItems(tx: Db, documentId: string, items: readonly NewItem[]): Promise<void> {
  const rows = items.map(({ itemPosition, confirmedQuantity, form }, i) => ({
    document_id: documentId,
    position: i + 1,
    item_position: itemPosition,
    is_origin: form.isOrigin,
    confirmed_quantity: confirmedQuantity,
    delivered_quantity: typedText(form.deliveredQuantity),
    packet_kind: form.packetKind,
    ident_system: form.identSystem,
    packet_number: form.packetNumber.trim(),
  }))
  for (const chunk of chunks(rows)) await tx.insertInto('dispatch_advice_items').values(chunk).execute()
}

interface Parts {
  items: readonly NewItem[]
  /** Of the shipment itself. */
  measurements: readonly Measurement[]
}

/** Lines may have been added and taken away: the whole of them is written anew. */
export async function replaceParts(tx: Db, documentId: string, { items, measurements }: Parts): Promise<void> {
  await tx.deleteFrom('dispatch_advice_measurements').where('document_id', '=', documentId).execute()
  await tx.deleteFrom('dispatch_advice_items').where('document_id', '=', documentId).execute()
  await insertItems(tx, documentId, items)
  const rows = [
    ...measurementRows(documentId, SHIPMENT, measurements),
    ...items.flatMap(({ form }, i) => measurementRows(documentId, i + 1, form.measurements)),
  ]
  for (const chunk of chunks(rows)) await tx.insertInto('dispatch_advice_measurements').values(chunk).execute()
}

export interface StoredItem {
  documentId: string
  itemPosition: number
  isOrigin: boolean
  confirmedQuantity: string
  deliveredQuantity: string
  packetKind: DispatchAdviceItemForm['packetKind']
  identSystem: DispatchAdviceItemForm['identSystem']
  packetNumber: string
}

/** The lines of these advices, each advice's in their order. */
export async function findItems(db: Db, documentIds: readonly string[]): Promise<StoredItem[]> {
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

export interface StoredMeasurement {
  documentId: string
  /** The position of the line it belongs to; 0 is the shipment itself. */
  item: number
  amount: string
  type: Measurement['type']
}

export async function findMeasurements(db: Db, documentIds: readonly string[]): Promise<StoredMeasurement[]> {
  return db
    .selectFrom('dispatch_advice_measurements')
    .select(['document_id as documentId', 'item', 'amount', 'type'])
    .where('document_id', '=', sql<string>`any(${documentIds}::bigint[])`)
    .orderBy('document_id')
    .orderBy('item')
    .orderBy('position')
    .execute()
}

function measurementRows(documentId: string, item: number, measurements: readonly Measurement[]) {
  return measurements.map(({ amount, type }, i) => ({
    document_id: documentId,
    item,
    position: i + 1,
    amount: typedText(amount),
    type,
  }))
}

function chunks<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_A_STATEMENT)
  return Array.from({ length: count }, (_, i) => rows.slice(i * ROWS_A_STATEMENT, (i + 1) * ROWS_A_STATEMENT))
}
