import type { CreditNoteForm } from '@partwire/domain/credit-note/shape'
import type { InvoiceTotals } from '@partwire/domain/invoice/totals'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { dayText, isoTime, jsonRow } from '../../../db/json'
import { defineStatement } from '../../../db/statement'
import { lockedOrder, type DraftKey, type LockValues, type Stamp } from '../../orders/worked-order-store'
import { insertedEvent, type EventValues } from '../timeline/event-store'
import { insertedCreditFacts, type FactValues } from './facts-store'
import type { OwnedCreditNote } from './owned-credit-note-store'

export interface CreditNoteHead {
  id: string
  creditNoteId: string
  reason: string
  /** Set on submit; blank in a draft. */
  issueDate: string
  /** The sums, set on submit; null in a draft. `payable` is set in currencies without decimals only. */
  netValue: string | null
  taxAmount: string | null
  total: string | null
  payable: string | null
  version: number
  /** ISO 8601, like `submittedAt`. */
  updatedAt: string
  updatedBy: string
  submittedAt: string | null
}

/** Expression: the head of a credit note as JSON; null when the supplier has no such credit note. */
export function creditNoteHead({ supplierId, creditNoteId }: OwnedCreditNote): RawBuilder<CreditNoteHead | null> {
  return jsonRow(sql`
    select id::text, credit_note_id as "creditNoteId", reason, coalesce(${dayText('issue_day')}, '') as "issueDate",
      net_value::text as "netValue", tax_amount::text as "taxAmount", total::text, payable::text, version,
      ${isoTime('updated_at')} as "updatedAt", updated_by as "updatedBy", ${isoTime('submitted_at')} as "submittedAt"
    from credit_notes where supplier_id = ${supplierId} and id = ${creditNoteId}
  `)
}

interface NewValues extends Stamp {
  supplierId: string
  orderId: string
  invoiceDocumentId: string
  itemCount: number
  rowCount: number
}

/** What is credited is 0 until somebody changes it. */
const insertDraft = defineStatement<NewValues, { id: string }>(
  (value) => sql`
    with head as (
      insert into credit_notes (supplier_id, order_id, invoice_document_id, updated_at, updated_by)
      values (${value('supplierId')}, ${value('orderId')}, ${value('invoiceDocumentId')}, ${value('at')}, ${value('by')})
      returning supplier_id, order_id, id
    ),
    items as (
      insert into credit_note_items (supplier_id, order_id, document_id, position, quantity)
      select head.supplier_id, head.order_id, head.id, position, '0'
      from head, generate_series(1, ${value('itemCount')}::integer) as position
    ),
    rows as (
      insert into credit_note_allow_or_charges (supplier_id, order_id, document_id, position, amount)
      select head.supplier_id, head.order_id, head.id, position, '0'
      from head, generate_series(1, ${value('rowCount')}::integer) as position
    )
    select id::text from head
  `,
)

/** Inserts the draft of a credit note with a line for each line of the invoice. Returns its id. */
export async function insertCreditNote(tx: Db, values: NewValues): Promise<string> {
  const [row] = await insertDraft(tx, values)
  if (row === undefined) throw new Error('the insert of a credit note returned no row')
  return row.id
}

const selectDraftId = defineStatement<{ supplierId: string; orderId: string }, { id: string }>(
  (value) => sql`
    select id::text from credit_notes
    where supplier_id = ${value('supplierId')} and order_id = ${value('orderId')} and submitted_at is null
  `,
)

/** The id of the draft of an order; null when it has none. */
export async function findDraftId(db: Db, supplierId: string, orderId: string): Promise<string | null> {
  const [row] = await selectDraftId(db, { supplierId, orderId })
  return row?.id ?? null
}

interface DraftValues extends LockValues, Stamp {
  id: string
  version: number
  creditNoteId: string
  reason: string
  quantities: string[]
  amounts: string[]
}

const changeDraft = defineStatement<DraftValues, { id: string }>(
  (value) => sql`
    with locked as materialized (${lockedOrder(value)}),
    head as (
      update credit_notes as note
      set credit_note_id = ${value('creditNoteId')}, reason = ${value('reason')}, version = version + 1,
        updated_at = ${value('at')}, updated_by = ${value('by')}
      from locked
      where note.supplier_id = ${value('supplierId')} and note.order_id = locked.id and note.id = ${value('id')}
        and version = ${value('version')} and submitted_at is null
      returning note.supplier_id, note.id
    ),
    items as (
      update credit_note_items as item set quantity = typed.quantity
      from head, unnest(${value('quantities')}::text[]) with ordinality as typed (quantity, position)
      where item.supplier_id = ${value('supplierId')} and item.document_id = head.id and item.position = typed.position
        and item.quantity <> typed.quantity
    ),
    rows as (
      update credit_note_allow_or_charges as credited set amount = typed.amount
      from head, unnest(${value('amounts')}::text[]) with ordinality as typed (amount, position)
      where credited.supplier_id = ${value('supplierId')} and credited.document_id = head.id
        and credited.position = typed.position and credited.amount <> typed.amount
    )
    select id from head
  `,
)

/**
 * Replaces the fields and lines of a draft. Returns false, and changes nothing, when the draft does not have this version
 * any more or is submitted.
 */
export async function updateDraft(tx: Db, draft: DraftKey, form: CreditNoteForm, stamp: Stamp): Promise<boolean> {
  const rows = await changeDraft(tx, {
    ...draft,
    ...stamp,
    status: 'finish',
    creditNoteId: form.creditNoteId.trim(),
    reason: form.reason.trim(),
    quantities: form.items.map(({ quantity }) => normalizeInput(quantity)),
    amounts: form.allowOrCharges.map(({ amount }) => normalizeInput(amount)),
  })
  return rows.length > 0
}

const removeDraft = defineStatement<LockValues & Pick<DraftValues, 'id' | 'version'>, { id: string }>(
  (value) => sql`
    with locked as materialized (${lockedOrder(value)}),
    head as (
      delete from credit_notes as note using locked
      where note.supplier_id = ${value('supplierId')} and note.order_id = locked.id and note.id = ${value('id')}
        and version = ${value('version')} and submitted_at is null
      returning note.supplier_id, note.order_id, note.id
    ),
    items as (
      delete from credit_note_items as item using head
      where item.supplier_id = ${value('supplierId')} and item.order_id = head.order_id and item.document_id = head.id
    ),
    rows as (
      delete from credit_note_allow_or_charges as credited using head
      where credited.supplier_id = ${value('supplierId')} and credited.order_id = head.order_id
        and credited.document_id = head.id
    )
    select id from head
  `,
)

/** Removes a draft with its lines. Returns false, and removes nothing, like `updateDraft`. */
export async function deleteDraft(tx: Db, draft: DraftKey): Promise<boolean> {
  const rows = await removeDraft(tx, { ...draft, status: 'finish' })
  return rows.length > 0
}

type Sums = Pick<InvoiceTotals, 'netValue' | 'taxAmount' | 'total' | 'payable'>

const freeze = defineStatement<EventValues & FactValues & Sums & { issueDate: string }, object>(
  (value) => sql`
    with event as (${insertedEvent(value)}),
    facts as (${insertedCreditFacts(value)})
    update credit_notes
    set submitted_at = ${value('at')}, issue_day = ${value('issueDate')}::date, net_value = ${value('netValue')},
      tax_amount = ${value('taxAmount')}, total = ${value('total')}, payable = ${value('payable')}
    where supplier_id = ${value('supplierId')} and id = ${value('documentId')}
  `,
)

interface Submission {
  issueDate: string
  totals: InvoiceTotals
  event: EventValues
  facts: FactValues
}

/** Freezes the credit note with its sums and facts, and records the event: afterwards a trigger rejects every change. */
export async function markSubmitted(tx: Db, { issueDate, totals, event, facts }: Submission): Promise<void> {
  const { netValue, taxAmount, total, payable } = totals
  await freeze(tx, { ...event, ...facts, issueDate, netValue, taxAmount, total, payable })
}
