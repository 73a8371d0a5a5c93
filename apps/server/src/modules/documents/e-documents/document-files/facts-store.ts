import type { PartyFacts } from '@partwire/domain/e-document/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../db/connect'
import { jsonObject } from '../../../../db/json'
import { defineStatement, type Value } from '../../../../db/statement'
import { customerFactsJson } from '../../../customers/customer-facts-store'
import { buyerPartyNumber } from '../../../orders/order-party-store'
import type { OwnedOrder } from '../../../orders/owned-order-store'
import { eDocumentSettingJson } from '../../../settings/e-document-setting-store'

/** The documents before the invoice. */
export type DocumentKind = 'OrdRsp' | 'DesAdv'

/** Expression: the facts of settings and customer of an order as they are now, as JSON. */
export function currentDocumentFacts(owned: OwnedOrder): RawBuilder<PartyFacts> {
  return jsonObject({
    setting: eDocumentSettingJson(owned.supplierId),
    customer: customerFactsJson(owned.supplierId, buyerPartyNumber(owned)),
  })
}

/** `with` query that freezes the current facts with a submitted document. */
export function insertedDocumentFacts(
  kind: DocumentKind,
  value: Value<{ supplierId: string; orderId: string; id: string }>,
): RawBuilder<unknown> {
  const owned = { supplierId: value('supplierId'), orderId: value('orderId') }
  return sql`
    insert into document_facts (supplier_id, kind, document_id, facts)
    select ${value('supplierId')}::bigint, ${sql.lit(kind)}, ${value('id')}::bigint, ${currentDocumentFacts(owned)}::jsonb
  `
}

/** Expression: the frozen facts of a document as JSON; null for one that was submitted by an earlier version. */
export function frozenDocumentFacts(
  kind: DocumentKind,
  supplierId: RawBuilder<string>,
  documentId: RawBuilder<string>,
): RawBuilder<PartyFacts | null> {
  return sql`(
    select facts from document_facts
    where supplier_id = ${supplierId} and kind = ${sql.lit(kind)} and document_id = ${documentId}
  )`
}

interface FactValues {
  supplierId: string
  kind: DocumentKind
  documentId: string
  facts: string
}

const upsertFacts = defineStatement<FactValues, object>(
  (value) => sql`
    insert into document_facts (supplier_id, kind, document_id, facts)
    values (${value('supplierId')}, ${value('kind')}, ${value('documentId')}, ${value('facts')})
    on conflict (supplier_id, kind, document_id) do update set facts = excluded.facts
  `,
)

interface FrozenDocument {
  kind: DocumentKind
  documentId: string
  facts: PartyFacts
}

/** Replaces the frozen facts of a document. Call with the order locked. */
export async function saveDocumentFacts(tx: Db, supplierId: string, frozen: FrozenDocument): Promise<void> {
  await upsertFacts(tx, { ...frozen, supplierId, facts: JSON.stringify(frozen.facts) })
}
