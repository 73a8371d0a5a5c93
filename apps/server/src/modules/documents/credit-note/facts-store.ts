import type { InvoiceCompletion, InvoiceFacts } from '@partwire/domain/e-document/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { jsonRow } from '../../../db/json'
import { defineStatement, type Value } from '../../../db/statement'
import type { OwnedCreditNote } from './owned-credit-note-store'

/** The facts of e-documents that a credit note was submitted with, completed by those of its files. */
export interface CreditFacts extends InvoiceCompletion {
  facts: InvoiceFacts
}

/** Expression: the facts of a credit note as JSON; null in a draft. */
export function creditFacts({ supplierId, creditNoteId }: OwnedCreditNote): RawBuilder<CreditFacts | null> {
  return jsonRow(sql`
    select facts, tax_treatment as "taxTreatment", exemption_reason as "exemptionReason", delivery_date as "deliveryDate"
    from credit_note_facts where supplier_id = ${supplierId} and document_id = ${creditNoteId}
  `)
}

/** The values of `insertedCreditFacts`. */
export interface FactValues extends InvoiceCompletion {
  supplierId: string
  documentId: string
  facts: string
}

export function factValues(supplierId: string, documentId: string, { facts, ...completion }: CreditFacts): FactValues {
  return { ...completion, supplierId, documentId, facts: JSON.stringify(facts) }
}

/** `with` query that freezes the facts with a submitted credit note. */
export function insertedCreditFacts(value: Value<FactValues>): RawBuilder<unknown> {
  return sql`
    insert into credit_note_facts (supplier_id, document_id, facts, tax_treatment, exemption_reason, delivery_date)
    values (${value('supplierId')}, ${value('documentId')}, ${value('facts')}, ${value('taxTreatment')},
      ${value('exemptionReason')}, ${value('deliveryDate')})
  `
}

const updateFacts = defineStatement<FactValues, object>(
  (value) => sql`
    update credit_note_facts
    set facts = ${value('facts')}, tax_treatment = ${value('taxTreatment')},
      exemption_reason = ${value('exemptionReason')}, delivery_date = ${value('deliveryDate')}
    where supplier_id = ${value('supplierId')} and document_id = ${value('documentId')}
  `,
)

/** Replaces the facts of a submitted credit note. Call with the order locked. */
export async function saveCreditFacts(tx: Db, values: FactValues): Promise<void> {
  await updateFacts(tx, values)
}
