import { sql } from 'kysely'
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
import { responseFacts, type ResponseFacts } from '../order-response/facts-store'
import { lineRows, originRows, type LineRows, type Origin } from './line-store'
import { dispatchAdviceHeads, lastAdviceToRecipient, type DispatchAdviceHead, type LastAdviceRecord } from './store'

/** The dispatch advices of an order without their lines, and the fields they repeat of order and order response. */
export interface AdviceRecord extends DocumentContext {
  /** The earliest planned delivery first. */
  heads: DispatchAdviceHead[]
  items: OrderedItem[]
  /** Null while the order has no order response. */
  response: ResponseFacts | null
  /** Null when the order is in another status. */
  knowledge: PartKnowledge | null
}

function recordParts(owned: OwnedOrder) {
  return {
    ...documentContext(owned),
    heads: dispatchAdviceHeads(owned),
    items: orderedItems(owned),
    response: responseFacts(owned),
    knowledge: partKnowledge(owned, 'dispatchAdvice', ['packetKind']),
  }
}

/** The dispatch advices of an order with their lines. */
export interface WholeAdviceRecord extends AdviceRecord {
  lines: LineRows
}

/** The JSON expressions of the dispatch advices of an owned order. */
export function adviceParts(owned: OwnedOrder) {
  return { ...recordParts(owned), lines: lineRows(owned) }
}

/** What the screen shows. */
export interface ViewRecord extends WholeAdviceRecord {
  deliveries: DeliveryRow[]
  /** The last one to the same delivery party, of another order. */
  lastAdvice: LastAdviceRecord | null
}

/** The read of the screen with the check of the session; null when the supplier has no such order. */
export const dispatchAdvicesRead = defineSupplierJsonRead<{ orderId: string }, ViewRecord | null>((value, supplierId) =>
  aboutOwnedOrder({ supplierId, orderId: value('orderId') }, (owned) =>
    jsonObject({
      ...adviceParts(owned),
      deliveries: deliveryRows(owned, 'DesAdv'),
      lastAdvice: lastAdviceToRecipient(owned),
    }),
  ),
)

/** What a save and a submit read. */
export interface DraftRecord extends AdviceRecord {
  /** Of the dispatch advice that is changed. */
  origins: Origin[]
  /** Name of the person who changes the draft. */
  contactName: string
}

interface AdviceKey {
  supplierId: string
  orderId: string
  dispatchAdviceId: string
}

const selectDraft = defineStatement<AdviceKey, { draft: DraftRecord | null }>((value) => {
  const draft = aboutOwnedOrder({ supplierId: value('supplierId'), orderId: value('orderId') }, (owned) =>
    jsonObject({
      ...recordParts(owned),
      origins: originRows(owned, value('dispatchAdviceId')),
      contactName: contactName(owned.supplierId),
    }),
  )
  return sql`select ${draft} as draft`
})

/** Null when the supplier has no such order. */
export async function findDraft(db: Db, key: AdviceKey): Promise<DraftRecord | null> {
  const [row] = await selectDraft(db, key)
  return row?.draft ?? null
}
