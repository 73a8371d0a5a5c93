import type { ListedCreditNote } from '@partwire/domain/credit-note/shape'
import type { InvoiceFormat } from '@partwire/domain/option-lists'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { dayText, isoTime, jsonObject, jsonRows } from '../../../db/json'
import { defineStatement } from '../../../db/statement'
import { defineSupplierJsonRead } from '../../auth/session-store'
import { aboutOwnedOrder, type OwnedOrder } from '../../orders/owned-order-store'
import { deliveryRows, type DeliveryRow } from '../deliveries/delivery-store'
import { filesParts, type FilesRecord } from '../e-documents/read-store'
import { creditFacts, type CreditFacts } from './facts-store'
import { madeCreditFiles } from './files/file-store'
import { otherLines, ownLines, type CreditedPositions } from './line-store'
import { creditedOrderId, type OwnedCreditNote } from './owned-credit-note-store'
import { creditNoteHead, type CreditNoteHead } from './store'

/** The invoice of an order with everything its files are made from, and what was credited of it so far. */
export interface CreditedInvoiceRecord extends FilesRecord {
  others: CreditedPositions
}

/** A credit note with the invoice that it corrects. */
export interface CreditNoteRecord extends CreditedInvoiceRecord {
  creditNote: CreditNoteHead | null
  own: CreditedPositions
  creditFacts: CreditFacts | null
  creditFiles: { format: InvoiceFormat }[]
  deliveries: DeliveryRow[]
}

function creditNoteRecord(note: OwnedCreditNote): RawBuilder<CreditNoteRecord | null> {
  const order = { supplierId: note.supplierId, orderId: creditedOrderId(note) }
  return aboutOwnedOrder(order, (owned) => {
    const own = { supplierId: owned.supplierId, creditNoteId: note.creditNoteId }
    return jsonObject({
      ...filesParts(owned),
      creditNote: creditNoteHead(own),
      own: jsonObject(ownLines(own)),
      others: jsonObject(otherLines(owned, note.creditNoteId)),
      creditFacts: creditFacts(own),
      creditFiles: madeCreditFiles(own),
      deliveries: deliveryRows(owned, 'CreditNote'),
    })
  })
}

/** The read of a credit note with the check of the session; null when the supplier has no such credit note. */
export const creditNoteRead = defineSupplierJsonRead<{ creditNoteId: string }, CreditNoteRecord | null>(
  (value, supplierId) => creditNoteRecord({ supplierId, creditNoteId: value('creditNoteId') }),
)

const selectCreditNote = defineStatement<
  { supplierId: string; creditNoteId: string },
  { record: CreditNoteRecord | null }
>((value) => {
  const note = { supplierId: value('supplierId'), creditNoteId: value('creditNoteId') }
  return sql`select ${creditNoteRecord(note)} as record`
})

/** Null when the supplier has no such credit note. */
export async function findCreditNote(
  db: Db,
  supplierId: string,
  creditNoteId: string,
): Promise<CreditNoteRecord | null> {
  const [row] = await selectCreditNote(db, { supplierId, creditNoteId })
  return row?.record ?? null
}

const selectInvoice = defineStatement<
  { supplierId: string; orderId: string },
  { record: CreditedInvoiceRecord | null }
>((value) => {
  const record = aboutOwnedOrder({ supplierId: value('supplierId'), orderId: value('orderId') }, (owned) =>
    jsonObject({ ...filesParts(owned), others: jsonObject(otherLines(owned, sql`null`)) }),
  )
  return sql`select ${record} as record`
})

/** The invoice of an order; null when the supplier has no such order. */
export async function findCreditedInvoice(
  db: Db,
  supplierId: string,
  orderId: string,
): Promise<CreditedInvoiceRecord | null> {
  const [row] = await selectInvoice(db, { supplierId, orderId })
  return row?.record ?? null
}

interface ListRecord {
  creditNotes: Omit<ListedCreditNote, 'delivery'>[]
  deliveries: DeliveryRow[]
}

function listedRows({ supplierId, orderId }: OwnedOrder): RawBuilder<ListRecord['creditNotes']> {
  return jsonRows(sql`
    select id::text, credit_note_id as "creditNoteId", ${isoTime('submitted_at')} as "submittedAt",
      coalesce(${dayText('issue_day')}, '') as "issueDate", total::text
    from credit_notes where supplier_id = ${supplierId} and order_id = ${orderId}
    order by submitted_at nulls last, id
  `)
}

/** The credit notes of an order, oldest first and a draft last; null when the supplier has no such order. */
export const creditNoteListRead = defineSupplierJsonRead<{ orderId: string }, ListRecord | null>((value, supplierId) =>
  aboutOwnedOrder({ supplierId, orderId: value('orderId') }, (owned) =>
    jsonObject({ creditNotes: listedRows(owned), deliveries: deliveryRows(owned, 'CreditNote') }),
  ),
)
