import type { Sources } from '@partwire/domain/documents/proposals'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import type { ConfirmLine, OrderResponseItemForm, ProposedItemField } from '@partwire/domain/order-response/shape'
import { sql, type RawBuilder } from 'kysely'
import { jsonObject, jsonRows, typedDay } from '../../../db/json'
import type { Value } from '../../../db/statement'
import type { OwnedOrder } from '../../orders/owned-order-store'
import { storedSources } from '../proposals'
import { responseId } from './facts-store'

export interface StoredConfirm {
  quantity: string
  status: ConfirmLine['status']
  reason: string
  deliveryDate: string
}

/** An item as it was typed: prices, quantities and delivery dates of a draft may be any text. */
export interface StoredLine {
  productName: string
  inputEan: string
  unitNetPrice: string
  unitListPrice: string
  /** Of the proposed values that a draft still holds. */
  proposals: Sources<ProposedItemField> | null
  confirms: StoredConfirm[]
}

export interface LineRows {
  items: (Omit<StoredLine, 'confirms'> & { position: number })[]
  confirms: (StoredConfirm & { itemPosition: number })[]
}

/** Expression: the items and confirm lines of an order's response as JSON. */
export function lineRows(owned: OwnedOrder): RawBuilder<LineRows> {
  const isOfResponse = sql`supplier_id = ${owned.supplierId} and document_id = ${responseId(owned)}`
  return jsonObject({
    items: jsonRows<LineRows['items'][number]>(sql`
      select position, product_name as "productName", input_ean as "inputEan", unit_net_price as "unitNetPrice",
        unit_list_price as "unitListPrice", proposals
      from order_response_items where ${isOfResponse}
      order by position
    `),
    confirms: jsonRows<LineRows['confirms'][number]>(sql`
      select item_position as "itemPosition", quantity, status, reason,
        ${typedDay({ typed: 'delivery_date', day: 'delivery_day' })} as "deliveryDate"
      from order_response_confirms where ${isOfResponse}
      order by item_position, position
    `),
  })
}

/** The items by position, each with its confirm lines. */
export function linesWithConfirms({ items, confirms }: LineRows): StoredLine[] {
  const lines = new Map<number, StoredLine>(items.map(({ position, ...item }) => [position, { ...item, confirms: [] }]))
  for (const { itemPosition, ...confirm } of confirms) lines.get(itemPosition)?.confirms.push(confirm)
  return [...lines.values()]
}

/** The items of a form as they are stored. */
export function typedLines(items: readonly OrderResponseItemForm[]): StoredLine[] {
  return items.map((item) => ({
    productName: item.productName.trim(),
    inputEan: item.inputEan.trim(),
    unitNetPrice: normalizeInput(item.unitNetPrice),
    unitListPrice: normalizeInput(item.unitListPrice),
    proposals: storedSources(item.proposals),
    confirms: item.confirms.map((confirm) => ({
      quantity: normalizeInput(confirm.quantity),
      status: confirm.status,
      reason: confirm.reason.trim(),
      deliveryDate: confirm.deliveryDate.trim(),
    })),
  }))
}

/** The values of `insertedLines` and `updatedLines`. */
export interface LineValues {
  /** All rows as one JSON text: a statement has at most 65,535 parameters. */
  items: string
  confirms: string
  /** The number of confirm lines of each item. */
  confirmCounts: number[]
}

export function lineValues(lines: readonly StoredLine[]): LineValues {
  return {
    items: JSON.stringify(lines.map(({ confirms: _confirms, ...item }, i) => ({ position: i + 1, ...item }))),
    confirms: JSON.stringify(
      lines.flatMap(({ confirms }, i) =>
        confirms.map((confirm, c) => ({ itemPosition: i + 1, position: c + 1, ...confirm })),
      ),
    ),
    confirmCounts: lines.map(({ confirms }) => confirms.length),
  }
}

/** `with` queries that insert the items and confirm lines of the new document in the `with` query `head`. */
export function insertedLines(value: Value<LineValues>): RawBuilder<unknown> {
  return sql`
    items as (
      insert into order_response_items
        (supplier_id, order_id, document_id, position, product_name, input_ean, unit_net_price, unit_list_price, proposals)
      select head.supplier_id, head.order_id, head.id, typed.* from head, ${itemRecords(value)}
    ),
    confirms as (
      insert into order_response_confirms
        (supplier_id, document_id, item_position, position, quantity, status, reason, delivery_date)
      select head.supplier_id, head.id, typed.* from head, ${confirmRecords(value)}
    )`
}

/**
 * `with` queries that change the lines of the document in the `with` query `head`; without a row there they change
 * nothing. Only rows that differ are written. No row is inserted and deleted by the same statement, because PostgreSQL
 * does not define which comes first.
 */
export function updatedLines(value: Value<LineValues & { supplierId: string }>): RawBuilder<unknown> {
  return sql`
    items as (
      update order_response_items as item
      set product_name = typed."productName", input_ean = typed."inputEan", unit_net_price = typed."unitNetPrice",
        unit_list_price = typed."unitListPrice", proposals = typed.proposals
      from head, ${itemRecords(value)}
      where item.supplier_id = ${value('supplierId')} and item.document_id = head.id and item.position = typed.position
        and (item.product_name, item.input_ean, item.unit_net_price, item.unit_list_price, item.proposals)
          is distinct from
            (typed."productName", typed."inputEan", typed."unitNetPrice", typed."unitListPrice", typed.proposals)
    ),
    removed as (
      delete from order_response_confirms as confirm using head
      where confirm.supplier_id = ${value('supplierId')} and confirm.document_id = head.id
        and confirm.position > (${value('confirmCounts')}::integer[])[confirm.item_position]
    ),
    confirms as (
      insert into order_response_confirms as confirm
        (supplier_id, document_id, item_position, position, quantity, status, reason, delivery_date)
      select head.supplier_id, head.id, typed.* from head, ${confirmRecords(value)}
      on conflict (supplier_id, document_id, item_position, position) do update
      set quantity = excluded.quantity, status = excluded.status, reason = excluded.reason,
        delivery_date = excluded.delivery_date
      where (confirm.quantity, confirm.status, confirm.reason, confirm.delivery_date)
        is distinct from (excluded.quantity, excluded.status, excluded.reason, excluded.delivery_date)
    )`
}

function itemRecords(value: Value<LineValues>): RawBuilder<unknown> {
  return sql`json_to_recordset(${value('items')}::json)
    as typed (position integer, "productName" text, "inputEan" text, "unitNetPrice" text, "unitListPrice" text,
      proposals jsonb)`
}

function confirmRecords(value: Value<LineValues>): RawBuilder<unknown> {
  return sql`json_to_recordset(${value('confirms')}::json)
    as typed ("itemPosition" integer, position integer, quantity text, status text, reason text, "deliveryDate" text)`
}
