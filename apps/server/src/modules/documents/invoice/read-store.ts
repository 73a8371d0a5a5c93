import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { jsonObject } from '../../../db/json'
import { defineStatement } from '../../../db/statement'
import { defineSupplierJsonRead } from '../../auth/session-store'
import { aboutOwnedOrder, type OwnedOrder } from '../../orders/owned-order-store'
import { contactName } from '../../suppliers/contact-store'
import { documentContext, type DocumentContext } from '../context-store'
import { deliveryRows, type DeliveryRow } from '../deliveries/delivery-store'
import { allowOrChargeRows, itemRows, type AllowOrChargeRow, type ItemRow } from './line-store'
import { invoiceHead, type InvoiceHead } from './store'

/** The invoice of an order without its allowances and charges, and the fields it repeats of its order. */
export interface InvoiceRecord extends DocumentContext {
  /** Null when the order has no invoice. */
  head: InvoiceHead | null
  items: ItemRow[]
}

function recordParts(owned: OwnedOrder) {
  return { ...documentContext(owned), head: invoiceHead(owned), items: itemRows(owned) }
}

/** What the screen shows. */
interface ViewRecord extends InvoiceRecord {
  allowOrCharges: AllowOrChargeRow[]
  deliveries: DeliveryRow[]
}

/** The read of the screen with the check of the session; null when the supplier has no such order. */
export const invoiceRead = defineSupplierJsonRead<{ orderId: string }, ViewRecord | null>((value, supplierId) =>
  aboutOwnedOrder({ supplierId, orderId: value('orderId') }, (owned) =>
    jsonObject({
      ...recordParts(owned),
      allowOrCharges: allowOrChargeRows(owned),
      deliveries: deliveryRows(owned, 'Invoice'),
    }),
  ),
)

/** What a save and a submit read. */
export interface DraftRecord extends InvoiceRecord {
  /** Name of the person who changes the draft. */
  contactName: string
}

interface OrderKey {
  supplierId: string
  orderId: string
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
