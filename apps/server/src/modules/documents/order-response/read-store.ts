import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { jsonObject } from '../../../db/json'
import { defineStatement } from '../../../db/statement'
import { defineSupplierJsonRead } from '../../auth/session-store'
import { orderedItems, type OrderedItem } from '../../orders/order-facts-store'
import { aboutOwnedOrder, type OwnedOrder } from '../../orders/owned-order-store'
import { partKnowledge, type PartKnowledge } from '../../parts/knowledge-store'
import { contactName } from '../../suppliers/contact-store'
import { documentContext, type DocumentContext } from '../context-store'
import { deliveryRows, type DeliveryRow } from '../deliveries/delivery-store'
import { lineRows, type LineRows } from './line-store'
import { orderResponseHead, type OrderResponseHead } from './store'

/** The order response of an order without its lines, and the fields it repeats of its order. */
export interface OrderResponseRecord extends DocumentContext {
  /** Null when the order has no order response. */
  head: OrderResponseHead | null
  items: OrderedItem[]
  /** Null when the order is past its order response. */
  knowledge: PartKnowledge | null
}

/** What a save and a submit read. */
export interface DraftRecord extends OrderResponseRecord {
  /** Name of the person who changes the draft. */
  contactName: string
}

/** The order response of an order with its lines. */
export interface WholeResponseRecord extends OrderResponseRecord {
  lines: LineRows
}

/** What the screen shows. */
export interface ViewRecord extends WholeResponseRecord {
  deliveries: DeliveryRow[]
}

function recordParts(owned: OwnedOrder) {
  return {
    ...documentContext(owned),
    head: orderResponseHead(owned),
    items: orderedItems(owned),
    knowledge: partKnowledge(owned, 'orderResponse', KNOWN_FIELDS),
  }
}

/** What is read about the parts: what is proposed for an order response, and what it teaches. */
const KNOWN_FIELDS = ['netPrice', 'listPrice', 'ean', 'description', 'deliveryDays'] as const

/** The JSON expressions of the order response of an owned order. */
export function responseParts(owned: OwnedOrder) {
  return { ...recordParts(owned), lines: lineRows(owned) }
}

function viewRecord(owned: OwnedOrder): RawBuilder<ViewRecord> {
  return jsonObject({ ...responseParts(owned), deliveries: deliveryRows(owned, 'OrdRsp') })
}

/** The read of the screen with the check of the session; null when the supplier has no such order. */
export const orderResponseRead = defineSupplierJsonRead<{ orderId: string }, ViewRecord | null>((value, supplierId) =>
  aboutOwnedOrder({ supplierId, orderId: value('orderId') }, viewRecord),
)

interface OrderKey {
  supplierId: string
  orderId: string
}

const selectView = defineStatement<OrderKey, { view: ViewRecord | null }>(
  (value) =>
    sql`select ${aboutOwnedOrder({ supplierId: value('supplierId'), orderId: value('orderId') }, viewRecord)} as view`,
)

/** The same without a session. */
export async function findView(db: Db, supplierId: string, orderId: string): Promise<ViewRecord | null> {
  const [row] = await selectView(db, { supplierId, orderId })
  return row?.view ?? null
}

/** A draft with its lines, as an edit that does not send the whole form needs it. */
export interface EditableRecord extends DraftRecord {
  lines: LineRows
}

const selectEditable = defineStatement<OrderKey, { draft: EditableRecord | null }>((value) => {
  const draft = aboutOwnedOrder({ supplierId: value('supplierId'), orderId: value('orderId') }, (owned) =>
    jsonObject({ ...recordParts(owned), contactName: contactName(owned.supplierId), lines: lineRows(owned) }),
  )
  return sql`select ${draft} as draft`
})

/** Null when the supplier has no such order. */
export async function findEditable(db: Db, supplierId: string, orderId: string): Promise<EditableRecord | null> {
  const [row] = await selectEditable(db, { supplierId, orderId })
  return row?.draft ?? null
}

const selectDraft = defineStatement<OrderKey, { draft: DraftRecord | null }>((value) => {
  const draft = aboutOwnedOrder({ supplierId: value('supplierId'), orderId: value('orderId') }, (owned) =>
    jsonObject({ ...recordParts(owned), contactName: contactName(owned.supplierId) }),
  )
  return sql`select ${draft} as draft`
})

/** Null when the supplier has no such order. */
export async function findDraft(db: Db, supplierId: string, orderId: string): Promise<DraftRecord | null> {
  const [row] = await selectDraft(db, { supplierId, orderId })
  return row?.draft ?? null
}
