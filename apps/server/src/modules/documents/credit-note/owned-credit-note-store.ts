import { sql, type RawBuilder } from 'kysely'

/** A credit note of a supplier, as SQL. A part of a statement filters its tables by both. */
export interface OwnedCreditNote {
  supplierId: RawBuilder<string>
  creditNoteId: RawBuilder<string>
}

/** Expression: the id of the order of a credit note; null when the supplier has no such credit note. */
export function creditedOrderId({ supplierId, creditNoteId }: OwnedCreditNote): RawBuilder<string> {
  return sql`(select order_id from credit_notes where supplier_id = ${supplierId} and id = ${creditNoteId})`
}
