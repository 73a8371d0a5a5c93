import { sql, type RawBuilder } from 'kysely'
import { jsonRows } from '../../../db/json'
import type { OwnedOrder } from '../../orders/owned-order-store'
import type { OwnedCreditNote } from './owned-credit-note-store'

/** Quantities of items and amounts of allowances and charges as decimal text, by position in the invoice. */
export interface CreditedPositions {
  items: { position: number; quantity: string }[]
  allowOrCharges: { position: number; amount: string }[]
}

type PositionRows = { [Name in keyof CreditedPositions]: RawBuilder<CreditedPositions[Name]> }

/** Expressions: the lines of a credit note as JSON, as they were typed. */
export function ownLines({ supplierId, creditNoteId }: OwnedCreditNote): PositionRows {
  return {
    items: jsonRows(sql`
      select position, quantity from credit_note_items
      where supplier_id = ${supplierId} and document_id = ${creditNoteId} order by position
    `),
    allowOrCharges: jsonRows(sql`
      select position, amount from credit_note_allow_or_charges
      where supplier_id = ${supplierId} and document_id = ${creditNoteId} order by position
    `),
  }
}

/**
 * Expressions: what the submitted credit notes of an order have credited so far as JSON. `exceptId` is left out: the
 * credit note that is shown; null for none.
 */
export function otherLines(owned: OwnedOrder, exceptId: RawBuilder<string | null>): PositionRows {
  const submitted = sql`any(array(
    select id from credit_notes
    where supplier_id = ${owned.supplierId} and order_id = ${owned.orderId} and submitted_at is not null
      and id is distinct from ${exceptId}::bigint
  ))`
  return {
    items: jsonRows(sql`
      select position, sum(quantity::numeric)::text as quantity from credit_note_items
      where supplier_id = ${owned.supplierId} and document_id = ${submitted} group by position
    `),
    allowOrCharges: jsonRows(sql`
      select position, sum(amount::numeric)::text as amount from credit_note_allow_or_charges
      where supplier_id = ${owned.supplierId} and document_id = ${submitted} group by position
    `),
  }
}
