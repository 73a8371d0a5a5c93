import type { LastInvoice } from '@partwire/domain/parts/offers'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { jsonObject } from '../../../db/json'
import { defineStatement } from '../../../db/statement'
import { defineSupplierJsonRead } from '../../auth/session-store'
import { orderedItems, type OrderedItem } from '../../orders/order-facts-store'
import { aboutOrderInStatus, aboutOwnedOrder, type OwnedOrder } from '../../orders/owned-order-store'
import { partKnowledge, type PartKnowledge } from '../../parts/knowledge-store'
import { contactName } from '../../suppliers/contact-store'
import { documentContext, type DocumentContext } from '../context-store'
import { deliveryRows, type DeliveryRow } from '../deliveries/delivery-store'
import { dispatchedLines, type DispatchedLine } from '../dispatch-advice/facts-store'
import { answeredLines, responseCurrency, type AnsweredLines } from '../order-response/facts-store'
import { allowOrChargeRows, itemRows, type AllowOrChargeRow, type ItemRow } from './line-store'
import { invoiceHead, lastInvoiceToBuyer, type InvoiceHead } from './store'

/** The invoice of an order without its allowances and charges, and the fields it repeats of its order. */
export interface InvoiceRecord extends DocumentContext {
  /** Null when the order has no invoice. */
  head: InvoiceHead | null
  items: ItemRow[]
  /** Null when the order is in another status. */
  knowledge: PartKnowledge | null
}

function recordParts(owned: OwnedOrder) {
  return {
    ...documentContext(owned),
    head: invoiceHead(owned),
    items: itemRows(owned),
    knowledge: partKnowledge(owned, 'invoice', ['countryCode', 'statisticGroup', 'taxCode']),
  }
}

/** The invoice of an order with its allowances and charges. */
export interface WholeInvoiceRecord extends InvoiceRecord {
  allowOrCharges: AllowOrChargeRow[]
}

/** The JSON expressions of the invoice of an owned order. */
export function invoiceParts(owned: OwnedOrder) {
  return { ...recordParts(owned), allowOrCharges: allowOrChargeRows(owned) }
}

/** What the screen shows. */
export interface ViewRecord extends WholeInvoiceRecord {
  deliveries: DeliveryRow[]
  /** The last one to the same customer that was submitted. */
  lastInvoice: LastInvoice | null
  /** Null when the order is in another status. */
  before: EarlierDocuments | null
}

/** The order and the documents before its invoice. */
interface EarlierDocuments {
  /** Of the order response. */
  currency: string
  ordered: OrderedItem[]
  answered: AnsweredLines
  /** Null when no dispatch advice was submitted. */
  dispatched: DispatchedLine[] | null
}

/** Expression: what a draft of an invoice is compared with as JSON; null when the order is not in status invoice. */
function earlierDocuments(owned: OwnedOrder): RawBuilder<EarlierDocuments | null> {
  const documents = jsonObject({
    currency: sql<string>`coalesce(${responseCurrency(owned)}, '')`,
    ordered: orderedItems(owned),
    answered: answeredLines(owned),
    dispatched: dispatchedLines(owned),
  })
  return aboutOrderInStatus(owned, 'invoice', documents)
}

/** The read of the screen with the check of the session; null when the supplier has no such order. */
export const invoiceRead = defineSupplierJsonRead<{ orderId: string }, ViewRecord | null>((value, supplierId) =>
  aboutOwnedOrder({ supplierId, orderId: value('orderId') }, (owned) =>
    jsonObject({
      ...invoiceParts(owned),
      deliveries: deliveryRows(owned, 'Invoice'),
      lastInvoice: lastInvoiceToBuyer(owned),
      before: earlierDocuments(owned),
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
