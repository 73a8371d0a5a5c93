import type { DispatchAdviceItemForm, Measurement, ProposedItemField } from '@partwire/domain/dispatch-advice/shape'
import type { Sources } from '@partwire/domain/documents/proposals'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { sql, type RawBuilder } from 'kysely'
import { jsonObject, jsonRows } from '../../../db/json'
import type { Value } from '../../../db/statement'
import { groupBy } from '../../../lib/group-by'
import type { OwnedOrder } from '../../orders/owned-order-store'
import { storedSources } from '../proposals'

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
  /** Of the proposed values that a draft still holds. */
  proposals: Sources<ProposedItemField> | null
  measurements: StoredMeasurement[]
}

export interface StoredLines {
  /** Of the shipment itself. */
  measurements: StoredMeasurement[]
  /** By position. */
  items: StoredLine[]
}

export interface LineRows {
  items: (Omit<StoredLine, 'measurements'> & { documentId: string })[]
  measurements: (StoredMeasurement & { documentId: string; item: number })[]
}

/** Expression: the lines and measurements of all dispatch advices of an order as JSON. */
export function lineRows(owned: OwnedOrder): RawBuilder<LineRows> {
  const isOfOrder = sql`supplier_id = ${owned.supplierId} and document_id = any(${adviceIds(owned)})`
  return jsonObject({
    items: jsonRows<LineRows['items'][number]>(sql`
      select document_id::text as "documentId", item_position as "itemPosition", is_origin as "isOrigin",
        confirmed_quantity::text as "confirmedQuantity", delivered_quantity as "deliveredQuantity",
        packet_kind as "packetKind", ident_system as "identSystem", packet_number as "packetNumber", proposals
      from dispatch_advice_items where ${isOfOrder}
      order by document_id, position
    `),
    measurements: jsonRows<LineRows['measurements'][number]>(sql`
      select document_id::text as "documentId", item, amount, type
      from dispatch_advice_measurements where ${isOfOrder}
      order by document_id, item, position
    `),
  })
}

/** The lines of each dispatch advice, by document id. */
export function linesByDocument({ items, measurements }: LineRows): (documentId: string) => StoredLines {
  const itemsById = groupBy(items, ({ documentId }) => documentId)
  const measurementsById = groupBy(measurements, ({ documentId }) => documentId)
  return (id) => {
    const byItem = groupBy(measurementsById.get(id) ?? [], ({ item }) => item)
    const measurementsAt = (item: number) => (byItem.get(item) ?? []).map(({ amount, type }) => ({ amount, type }))
    return {
      measurements: measurementsAt(SHIPMENT),
      items: (itemsById.get(id) ?? []).map(({ documentId: _documentId, ...item }, i) => ({
        ...item,
        measurements: measurementsAt(i + 1),
      })),
    }
  }
}

export type Origin = Pick<StoredLine, 'itemPosition' | 'confirmedQuantity'>

/** Expression: the lines that were opened with a dispatch advice as JSON, without the duplicates of the supplier. */
export function originRows(owned: OwnedOrder, documentId: RawBuilder<string>): RawBuilder<Origin[]> {
  return jsonRows(sql`
    select item_position as "itemPosition", confirmed_quantity::text as "confirmedQuantity"
    from dispatch_advice_items
    where supplier_id = ${owned.supplierId} and document_id = ${documentId}
      and document_id = any(${adviceIds(owned)}) and is_origin
    order by position
  `)
}

/** The ids are a value for the planner: as a join, the lines of all documents might be read. */
function adviceIds({ supplierId, orderId }: OwnedOrder): RawBuilder<unknown> {
  return sql`array(select id from dispatch_advices where supplier_id = ${supplierId} and order_id = ${orderId})`
}

export interface NewLine extends Origin {
  form: DispatchAdviceItemForm
}

/** The lines of a form as they are stored. */
export function typedLines(measurements: readonly Measurement[], items: readonly NewLine[]): StoredLines {
  return {
    measurements: measurements.map(typedMeasurement),
    items: items.map(({ itemPosition, confirmedQuantity, form }) => ({
      itemPosition,
      isOrigin: form.isOrigin,
      confirmedQuantity,
      deliveredQuantity: normalizeInput(form.deliveredQuantity),
      packetKind: form.packetKind,
      identSystem: form.identSystem,
      packetNumber: form.packetNumber.trim(),
      proposals: storedSources(form.proposals),
      measurements: form.measurements.map(typedMeasurement),
    })),
  }
}

function typedMeasurement({ amount, type }: Measurement): StoredMeasurement {
  return { amount: normalizeInput(amount), type }
}

/** The values of `updatedLines`. */
export interface LineValues {
  /** All rows as one JSON text: a statement has at most 65,535 parameters. */
  items: string
  itemCount: number
  measurements: string
  /** The number of measurements of the shipment and of each item. */
  measurementCounts: number[]
}

export function lineValues({ measurements, items }: StoredLines): LineValues {
  const byItem = [measurements, ...items.map((item) => item.measurements)]
  return {
    items: JSON.stringify(items.map(itemRow)),
    itemCount: items.length,
    measurements: JSON.stringify(
      byItem.flatMap((rows, item) => rows.map((row, i) => ({ item, position: i + 1, ...row }))),
    ),
    measurementCounts: byItem.map((rows) => rows.length),
  }
}

/** A line as a row of `ITEM_COLUMNS`. */
export function itemRow({ measurements: _measurements, ...item }: StoredLine, index: number) {
  return { position: index + 1, ...item }
}

/** The columns of a line in a set of JSON records, in the order of `INSERTED_COLUMNS` after the ids. */
export const ITEM_COLUMNS: RawBuilder<unknown> = sql`
  position integer, "itemPosition" integer, "isOrigin" boolean, "confirmedQuantity" numeric, "deliveredQuantity" text,
  "packetKind" text, "identSystem" text, "packetNumber" text, proposals jsonb
`
export const INSERTED_COLUMNS: RawBuilder<unknown> = sql`
  supplier_id, order_id, document_id, position, item_position, is_origin, confirmed_quantity, delivered_quantity,
  packet_kind, ident_system, packet_number, proposals
`

/**
 * `with` queries that replace the lines of the document in the `with` query `head`; without a row there they change
 * nothing. Only rows that differ are written. No row is inserted and deleted by the same statement, because PostgreSQL
 * does not define which comes first.
 */
export function updatedLines(value: Value<LineValues & { supplierId: string }>): RawBuilder<unknown> {
  return sql`
    removed_items as (
      delete from dispatch_advice_items as line using head
      where line.supplier_id = ${value('supplierId')} and line.document_id = head.id and line.position > ${value('itemCount')}
    ),
    items as (
      insert into dispatch_advice_items as line (${INSERTED_COLUMNS})
      select head.supplier_id, head.order_id, head.id, typed.*
      from head, json_to_recordset(${value('items')}::json) as typed (${ITEM_COLUMNS})
      on conflict (supplier_id, document_id, position) do update
      set item_position = excluded.item_position, is_origin = excluded.is_origin,
        confirmed_quantity = excluded.confirmed_quantity, delivered_quantity = excluded.delivered_quantity,
        packet_kind = excluded.packet_kind, ident_system = excluded.ident_system,
        packet_number = excluded.packet_number, proposals = excluded.proposals
      where (line.item_position, line.is_origin, line.confirmed_quantity, line.delivered_quantity, line.packet_kind,
          line.ident_system, line.packet_number, line.proposals)
        is distinct from (excluded.item_position, excluded.is_origin, excluded.confirmed_quantity,
          excluded.delivered_quantity, excluded.packet_kind, excluded.ident_system, excluded.packet_number,
          excluded.proposals)
    ),
    removed_measurements as (
      delete from dispatch_advice_measurements as measurement using head
      where measurement.supplier_id = ${value('supplierId')} and measurement.document_id = head.id
        and measurement.position > coalesce((${value('measurementCounts')}::integer[])[measurement.item + 1], 0)
    ),
    measurements as (
      insert into dispatch_advice_measurements as measurement (supplier_id, document_id, item, position, amount, type)
      select head.supplier_id, head.id, typed.* from head, json_to_recordset(${value('measurements')}::json)
        as typed (item integer, position integer, amount text, type text)
      on conflict (supplier_id, document_id, item, position) do update set amount = excluded.amount, type = excluded.type
      where (measurement.amount, measurement.type) is distinct from (excluded.amount, excluded.type)
    )`
}
