import type { InvoiceCompletion, InvoiceFacts } from '@partwire/domain/e-document/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { jsonObject, jsonRow } from '../../../db/json'
import { defineStatement, type Value } from '../../../db/statement'
import { customerFactsJson } from '../../customers/customer-facts-store'
import { buyerPartyNumber } from '../../orders/order-party-store'
import type { OwnedOrder } from '../../orders/owned-order-store'
import { eDocumentSettingJson } from '../../settings/e-document-setting-store'
import { submittedAdvices } from '../dispatch-advice/facts-store'
import { lastConfirmedDate, sellerOrderNumber } from '../order-response/facts-store'

/** Expression: the facts of the invoice of an order as they are now, as JSON. */
export function currentFacts(owned: OwnedOrder): RawBuilder<InvoiceFacts> {
  return jsonObject({
    setting: eDocumentSettingJson(owned.supplierId),
    customer: customerFactsJson(owned.supplierId, buyerPartyNumber(owned)),
    sellerOrderNumber: sellerOrderNumber(owned),
    dispatchAdvices: submittedAdvices(owned),
    lastConfirmedDate: lastConfirmedDate(owned),
  })
}

/** `with` query that freezes the current facts with a submitted invoice. */
export function insertedFacts(value: Value<{ supplierId: string; orderId: string; id: string }>): RawBuilder<unknown> {
  const owned = { supplierId: value('supplierId'), orderId: value('orderId') }
  return sql`
    insert into invoice_facts (supplier_id, document_id, facts)
    select ${value('supplierId')}::bigint, ${value('id')}::bigint, ${currentFacts(owned)}::jsonb
  `
}

/** What is stored about the e-documents of a submitted invoice. */
export interface StoredFacts extends InvoiceCompletion {
  /** Null for an invoice that was submitted by an earlier version. */
  facts: InvoiceFacts | null
}

/** Expression: the stored facts of an invoice with this id as JSON; null when nothing is stored. */
export function storedFacts(
  supplierId: RawBuilder<string>,
  documentId: RawBuilder<string>,
): RawBuilder<StoredFacts | null> {
  return jsonRow(sql`
    select facts, tax_treatment as "taxTreatment", exemption_reason as "exemptionReason", delivery_date as "deliveryDate"
    from invoice_facts where supplier_id = ${supplierId} and document_id = ${documentId}
  `)
}

type FactValues = InvoiceCompletion & { supplierId: string; documentId: string; facts: string | null }

const upsertFacts = defineStatement<FactValues, object>(
  (value) => sql`
    insert into invoice_facts (supplier_id, document_id, facts, tax_treatment, exemption_reason, delivery_date)
    values (${value('supplierId')}, ${value('documentId')}, ${value('facts')}, ${value('taxTreatment')},
      ${value('exemptionReason')}, ${value('deliveryDate')})
    on conflict (supplier_id, document_id) do update
    set facts = excluded.facts, tax_treatment = excluded.tax_treatment, exemption_reason = excluded.exemption_reason,
      delivery_date = excluded.delivery_date
  `,
)

/** Replaces what is stored about the e-documents of an invoice. Call with the order locked. */
export async function saveFacts(
  tx: Db,
  supplierId: string,
  documentId: string,
  { facts, ...completion }: StoredFacts,
): Promise<void> {
  await upsertFacts(tx, { ...completion, supplierId, documentId, facts: facts === null ? null : JSON.stringify(facts) })
}
