import type { Address } from '@partwire/domain/documents/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { isoTime, jsonRow } from '../../../db/json'
import { defineStatement } from '../../../db/statement'
import type { OrderParties } from '../../orders/order-party-store'
import type { OwnedOrder } from '../../orders/owned-order-store'
import { linkedOrder, lockedOrder, type DraftKey, type LockValues, type Stamp } from '../../orders/worked-order-store'
import {
  LEARNED_KEYS,
  learnedParts,
  learningValues,
  type LearnedKey,
  type LearningValues,
  type TaughtValue,
} from '../../parts/learn-store'
import { insertedDocumentFacts } from '../e-documents/document-files/facts-store'
import { documentNumber, reservedNumbers } from '../number-store'
import { insertedEvent, type EventValues } from '../timeline/event-store'
import { insertedLines, lineValues, updatedLines, type LineValues, type StoredLine } from './line-store'

export interface OrderResponseHead {
  id: string
  ordRspId: string
  sellerOrderNumber: string
  /** Set on submit, like the two tax numbers; blank in a draft. */
  currency: string
  buyerTaxRegNumber: string
  sellerTaxRegNumber: string
  /** Set on submit; null in a draft and in documents submitted before this column existed. */
  parties: OrderParties | null
  version: number
  /** ISO 8601, like `submittedAt`. */
  updatedAt: string
  updatedBy: string
  submittedAt: string | null
}

/** Expression: the head of the order response of an order as JSON; null when it has none. */
export function orderResponseHead({ supplierId, orderId }: OwnedOrder): RawBuilder<OrderResponseHead | null> {
  return jsonRow(sql`
    select id::text, ord_rsp_id as "ordRspId", seller_order_number as "sellerOrderNumber", currency,
      buyer_tax_reg_number as "buyerTaxRegNumber", seller_tax_reg_number as "sellerTaxRegNumber", parties, version,
      ${isoTime('updated_at')} as "updatedAt", updated_by as "updatedBy", ${isoTime('submitted_at')} as "submittedAt"
    from order_responses where supplier_id = ${supplierId} and order_id = ${orderId}
  `)
}

type NewValues = { supplierId: string; orderId: string } & Stamp & Address & LineValues

const insertDraft = defineStatement<NewValues, { ordRspId: string }>(
  (value) => sql`
    with reserved as (${reservedNumbers(value('supplierId'), 'OrdRsp', sql.lit(1))}),
    head as (
      insert into order_responses (supplier_id, order_id, ord_rsp_id, delivery_name1, delivery_street1,
        delivery_postal_code, delivery_city, delivery_country_code, updated_at, updated_by, checked_version, price_warnings)
      select ${value('supplierId')}::bigint, ${value('orderId')}::bigint, ${documentNumber('OrdRsp', sql`last`)},
        ${value('name1')}, ${value('street1')}, ${value('postalCode')}, ${value('city')}, ${value('countryCode')},
        ${value('at')}::timestamptz, ${value('by')}, 1, 0
      from reserved
      returning supplier_id, order_id, id, ord_rsp_id
    ),
    linked as (${linkedOrder({ supplierId: value('supplierId'), orderId: value('orderId') }, sql`(select id from head)`)}),
    ${insertedLines(value)}
    select ord_rsp_id as "ordRspId" from head
  `,
)

interface NewOrderResponse {
  orderId: string
  /** Initial value of an address that the supplier has to complete; null when the address is not editable. */
  deliveryAddress: Address | null
  lines: readonly StoredLine[]
  stamp: Stamp
}

const NO_ADDRESS: Address = { name1: '', street1: '', postalCode: '', city: '', countryCode: '' }

/**
 * Inserts a draft with the next number, which it returns, and removes the NEW badge of its order in the list. It is not
 * ready to be submitted, because it has no seller order number.
 */
export async function insertOrderResponse(
  tx: Db,
  supplierId: string,
  { orderId, deliveryAddress, lines, stamp }: NewOrderResponse,
): Promise<string> {
  const address = trimAddress(deliveryAddress ?? NO_ADDRESS)
  const [row] = await insertDraft(tx, { supplierId, orderId, ...address, ...lineValues(lines), ...stamp })
  if (row === undefined) throw new Error('the insert of an order response returned no row')
  return row.ordRspId
}

/** What is known about a draft that was checked. */
export interface DraftCheck {
  /** Value at net prices; null when a rule does not hold. */
  readyValue: string | null
  /** Prices that leave the last known ones. */
  priceWarnings: number
}

/** The fields of a form as they are stored. */
export interface StoredForm {
  sellerOrderNumber: string
  /** Null leaves the stored address unchanged. */
  deliveryAddress: Address | null
  lines: StoredLine[]
  check: DraftCheck
}

type DraftValues = LockValues &
  LineValues &
  Stamp &
  DraftCheck & { id: string; version: number; sellerOrderNumber: string } & { [Field in keyof Address]: string | null }

const changeDraft = defineStatement<DraftValues, { id: string }>(
  (value) => sql`
    with locked as materialized (${lockedOrder(value)}),
    head as (
      update order_responses as response
      set seller_order_number = ${value('sellerOrderNumber')},
        delivery_name1 = coalesce(${value('name1')}, delivery_name1),
        delivery_street1 = coalesce(${value('street1')}, delivery_street1),
        delivery_postal_code = coalesce(${value('postalCode')}, delivery_postal_code),
        delivery_city = coalesce(${value('city')}, delivery_city),
        delivery_country_code = coalesce(${value('countryCode')}, delivery_country_code),
        version = version + 1, updated_at = ${value('at')}, updated_by = ${value('by')},
        checked_version = version + 1, ready_value = ${value('readyValue')}, price_warnings = ${value('priceWarnings')}
      from locked
      where response.supplier_id = ${value('supplierId')} and response.order_id = locked.id
        and response.id = ${value('id')} and version = ${value('version')}
      returning response.supplier_id, response.id
    ),
    ${updatedLines(value)}
    select id from head
  `,
)

/**
 * Replaces the fields and lines of a draft. Returns false, and changes nothing, when the draft does not have this version
 * any more or its order is not in status orderResponse any more.
 */
export async function updateDraft(tx: Db, draft: DraftKey, form: StoredForm, stamp: Stamp): Promise<boolean> {
  const { deliveryAddress: address } = form
  const rows = await changeDraft(tx, {
    ...draft,
    ...stamp,
    ...lineValues(form.lines),
    ...form.check,
    status: 'orderResponse',
    sellerOrderNumber: form.sellerOrderNumber,
    name1: address?.name1 ?? null,
    street1: address?.street1 ?? null,
    postalCode: address?.postalCode ?? null,
    city: address?.city ?? null,
    countryCode: address?.countryCode ?? null,
  })
  return rows.length > 0
}

export function trimAddress(address: Address): Address {
  return {
    name1: address.name1.trim(),
    street1: address.street1.trim(),
    postalCode: address.postalCode.trim(),
    city: address.city.trim(),
    countryCode: address.countryCode.trim(),
  }
}

interface Submission {
  id: string
  currency: string
  parties: OrderParties
  event: EventValues
  /** What it teaches about its parts. */
  taught: readonly TaughtValue[]
}

type FrozenValues = EventValues &
  LearningValues & {
    id: string
    currency: string
    buyerTaxRegNumber: string
    sellerTaxRegNumber: string
    parties: string
  }

const freeze = defineStatement<FrozenValues, { learned: LearnedKey[] }>(
  (value) => sql`
    with event as (${insertedEvent(value)}),
    facts as (${insertedDocumentFacts('OrdRsp', value)}),
    ${learnedParts(value)}
    update order_responses
    set submitted_at = ${value('at')}, currency = ${value('currency')},
      buyer_tax_reg_number = ${value('buyerTaxRegNumber')}, seller_tax_reg_number = ${value('sellerTaxRegNumber')},
      parties = ${value('parties')}
    where supplier_id = ${value('supplierId')} and id = ${value('id')}
    returning ${LEARNED_KEYS} as learned
  `,
)

/**
 * Freezes the order response with the facts of e-documents, records the event and stores what it teaches: afterwards a
 * trigger rejects every change. Returns what was stored of it.
 */
export async function markSubmitted(
  tx: Db,
  { id, currency, parties, event, taught }: Submission,
): Promise<LearnedKey[]> {
  const [row] = await freeze(tx, {
    ...event,
    ...learningValues(taught),
    id,
    currency,
    buyerTaxRegNumber: parties.buyerParty.taxRegNumber ?? '',
    sellerTaxRegNumber: parties.sellerParty.taxRegNumber ?? '',
    parties: JSON.stringify(parties),
  })
  return row?.learned ?? []
}
