import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { defineStatement } from '../../../db/statement'
import type { DraftKey } from '../../orders/worked-order-store'
import type { DraftCheck } from './store'

/** Condition: the draft `response` can be submitted as it is stored. */
export const IS_READY_DRAFT: RawBuilder<boolean> = sql`(
  response.submitted_at is null and response.checked_version = response.version and response.ready_value is not null
)`

/** Condition: the supplier has drafts that a version before this one has saved, which did not check them. */
export function hasUncheckedDraft(supplierId: RawBuilder<string>): RawBuilder<boolean> {
  return sql`exists (select from order_responses as draft where draft.supplier_id = ${supplierId} and ${IS_UNCHECKED})`
}

const IS_UNCHECKED = sql`draft.submitted_at is null and draft.checked_version is distinct from draft.version`

const selectUnchecked = defineStatement<{ supplierId: string; limit: number }, { orderId: string }>(
  (value) => sql`
    select order_id::text as "orderId" from order_responses as draft
    where draft.supplier_id = ${value('supplierId')} and ${IS_UNCHECKED}
    order by order_id limit ${value('limit')}
  `,
)

/** The orders of drafts that are not checked, the first ones. */
export async function findUncheckedDrafts(db: Db, supplierId: string, limit: number): Promise<string[]> {
  const rows = await selectUnchecked(db, { supplierId, limit })
  return rows.map(({ orderId }) => orderId)
}

const updateCheck = defineStatement<DraftKey & DraftCheck, object>(
  (value) => sql`
    update order_responses
    set checked_version = version, ready_value = ${value('readyValue')}, price_warnings = ${value('priceWarnings')}
    where supplier_id = ${value('supplierId')} and order_id = ${value('orderId')} and id = ${value('id')}
      and version = ${value('version')} and submitted_at is null
  `,
)

/** Stores the check of a draft, unless it was changed since it was read. */
export async function storeCheck(db: Db, draft: DraftKey, check: DraftCheck): Promise<void> {
  await updateCheck(db, { ...draft, ...check })
}
