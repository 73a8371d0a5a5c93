import type { PlannedDelivery } from '@partwire/domain/dispatch-advice/planned-deliveries'
import type { DispatchAdviceForm, ProposedField } from '@partwire/domain/dispatch-advice/shape'
import type { Sources } from '@partwire/domain/documents/proposals'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import type { LastAdvice } from '@partwire/domain/parts/offers'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { dayText, isoTime, jsonRow, jsonRows, typedDay } from '../../../db/json'
import { defineStatement } from '../../../db/statement'
import { recipientPartyNumber, type OrderParties } from '../../orders/order-party-store'
import type { OwnedOrder } from '../../orders/owned-order-store'
import { lockedOrder, type DraftKey, type LockValues, type Stamp } from '../../orders/worked-order-store'
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
import { storedSources } from '../proposals'
import { insertedEvent, type EventValues } from '../timeline/event-store'
import {
  INSERTED_COLUMNS,
  ITEM_COLUMNS,
  itemRow,
  lineValues,
  updatedLines,
  type LineValues,
  type StoredLine,
  type StoredLines,
} from './line-store'

export interface DispatchAdviceHead {
  id: string
  desAdvId: string
  plannedDeliveryDate: string
  /** Set on submit; blank in a draft. */
  issueDate: string
  deliveryDate: string
  transportType: DispatchAdviceForm['transportType']
  transportId: string
  packetCount: string
  identSystem: DispatchAdviceForm['identSystem']
  packetNumber: string
  /** Of the proposed values that a draft still holds. */
  proposals: Sources<ProposedField> | null
  /** Set on submit; null in a draft and in documents submitted before this column existed. */
  parties: OrderParties | null
  version: number
  /** ISO 8601, like `submittedAt`. */
  updatedAt: string
  updatedBy: string
  submittedAt: string | null
}

/** Expression: the heads of the dispatch advices of an order as JSON, the earliest planned delivery first. */
export function dispatchAdviceHeads({ supplierId, orderId }: OwnedOrder): RawBuilder<DispatchAdviceHead[]> {
  return jsonRows(sql`
    select id::text, des_adv_id as "desAdvId", ${dayText('planned_delivery_day')} as "plannedDeliveryDate",
      coalesce(${dayText('issue_day')}, '') as "issueDate",
      ${typedDay({ typed: 'delivery_date', day: 'delivery_day' })} as "deliveryDate",
      transport_type as "transportType", transport_id as "transportId",
      packet_count as "packetCount", ident_system as "identSystem", packet_number as "packetNumber", proposals, parties,
      version,
      ${isoTime('updated_at')} as "updatedAt", updated_by as "updatedBy", ${isoTime('submitted_at')} as "submittedAt"
    from dispatch_advices where supplier_id = ${supplierId} and order_id = ${orderId}
    order by planned_delivery_day
  `)
}

/** The transport fields of the last submitted advice to a delivery party. */
export type LastAdviceRecord = LastAdvice & Pick<DispatchAdviceHead, 'transportType' | 'identSystem'>

/** Expression: the last submitted advice of another order to the delivery party of an order as JSON; null if none. */
export function lastAdviceToRecipient(owned: OwnedOrder): RawBuilder<LastAdviceRecord | null> {
  return jsonRow(sql`
    select des_adv_id as "desAdvId", transport_type as "transportType", transport_id as "transportId",
      ident_system as "identSystem", coalesce(${dayText('issue_day')}, '') as "issueDate", (
        select buyer_order_number from orders where orders.supplier_id = ${owned.supplierId} and orders.id = advice.order_id
      ) as "orderNumber"
    from dispatch_advices as advice
    where advice.supplier_id = ${owned.supplierId} and advice.order_id <> ${owned.orderId}
      and coalesce(parties -> 'deliveryParty' ->> 'partyNumber', parties -> 'buyerParty' ->> 'partyNumber')
        = nullif(${recipientPartyNumber(owned)}, '')
      and submitted_at is not null
    order by submitted_at desc, id desc limit 1
  `)
}

interface NewValues extends Stamp {
  supplierId: string
  orderId: string
  count: number
  days: string[]
  lines: string
}

const insertDrafts = defineStatement<NewValues, { id: string }>(
  (value) => sql`
    with reserved as (${reservedNumbers(value('supplierId'), 'DesAdv', value('count'))}),
    head as (
      insert into dispatch_advices
        (supplier_id, order_id, des_adv_id, planned_delivery_day, delivery_date, updated_at, updated_by)
      select ${value('supplierId')}::bigint, ${value('orderId')}::bigint,
        ${documentNumber('DesAdv', sql`last - ${value('count')}::bigint + number`)},
        day, ${dayText('day')}, ${value('at')}::timestamptz, ${value('by')}
      from reserved, unnest(${value('days')}::date[]) with ordinality as planned (day, number)
      order by number
      returning supplier_id, order_id, id, planned_delivery_day
    ),
    items as (
      insert into dispatch_advice_items (${INSERTED_COLUMNS})
      select head.supplier_id, head.order_id, head.id, line.position, line."itemPosition", line."isOrigin",
        line."confirmedQuantity", line."deliveredQuantity", line."packetKind", line."identSystem", line."packetNumber",
        line.proposals
      from head inner join json_to_recordset(${value('lines')}::json) as line (day date, ${ITEM_COLUMNS})
        on line.day = head.planned_delivery_day
    )
    select id::text from head order by planned_delivery_day
  `,
)

interface NewDispatchAdvice {
  plannedDeliveryDate: PlannedDelivery['plannedDeliveryDate']
  items: readonly StoredLine[]
}

/** Inserts drafts with the next numbers, the earliest planned delivery first, and returns their ids in this order. */
export async function insertDispatchAdvices(
  tx: Db,
  supplierId: string,
  orderId: string,
  { advices, ...stamp }: Stamp & { advices: readonly NewDispatchAdvice[] },
): Promise<string[]> {
  const lines = advices.flatMap(({ plannedDeliveryDate: day, items }) =>
    items.map((item, i) => ({ day, ...itemRow(item, i) })),
  )
  const rows = await insertDrafts(tx, {
    supplierId,
    orderId,
    ...stamp,
    count: advices.length,
    days: advices.map(({ plannedDeliveryDate }) => plannedDeliveryDate),
    lines: JSON.stringify(lines),
  })
  return rows.map(({ id }) => id)
}

/** The fields of a form as they are stored. */
export interface StoredForm {
  head: Pick<
    DispatchAdviceHead,
    'deliveryDate' | 'transportType' | 'transportId' | 'packetCount' | 'identSystem' | 'packetNumber' | 'proposals'
  >
  lines: StoredLines
}

export function typedHead(form: DispatchAdviceForm): StoredForm['head'] {
  return {
    deliveryDate: form.deliveryDate.trim(),
    transportType: form.transportType,
    transportId: form.transportId.trim(),
    packetCount: normalizeInput(form.packetCount),
    identSystem: form.identSystem,
    packetNumber: form.packetNumber.trim(),
    proposals: storedSources(form.proposals),
  }
}

type DraftValues = LockValues &
  LineValues &
  Stamp &
  Omit<StoredForm['head'], 'proposals'> & { id: string; version: number; proposals: string | null }

const changeDraft = defineStatement<DraftValues, { id: string }>(
  (value) => sql`
    with locked as materialized (${lockedOrder(value)}),
    head as (
      update dispatch_advices as advice
      set delivery_date = ${value('deliveryDate')}, transport_type = ${value('transportType')},
        transport_id = ${value('transportId')}, packet_count = ${value('packetCount')},
        ident_system = ${value('identSystem')}, packet_number = ${value('packetNumber')},
        proposals = ${value('proposals')}::jsonb,
        version = version + 1, updated_at = ${value('at')}, updated_by = ${value('by')}
      from locked
      where advice.supplier_id = ${value('supplierId')} and advice.order_id = locked.id
        and advice.id = ${value('id')} and version = ${value('version')} and submitted_at is null
      returning advice.supplier_id, advice.order_id, advice.id
    ),
    ${updatedLines(value)}
    select id from head
  `,
)

/**
 * Replaces the fields and lines of a draft. Returns false, and changes nothing, when the draft does not have this version
 * any more or its order is not in status dispatchAdvice any more.
 */
export async function updateDraft(tx: Db, draft: DraftKey, form: StoredForm, stamp: Stamp): Promise<boolean> {
  const proposals = form.head.proposals === null ? null : JSON.stringify(form.head.proposals)
  const values = { ...draft, ...form.head, ...lineValues(form.lines), ...stamp, proposals }
  const rows = await changeDraft(tx, { ...values, status: 'dispatchAdvice' })
  return rows.length > 0
}

interface Submission {
  id: string
  issueDate: string
  parties: OrderParties
  event: EventValues
  /** What it teaches about its parts. */
  taught: readonly TaughtValue[]
}

type FrozenValues = EventValues & LearningValues & { id: string; issueDate: string; parties: string }

const freeze = defineStatement<FrozenValues, { learned: LearnedKey[] }>(
  (value) => sql`
    with event as (${insertedEvent(value)}),
    facts as (${insertedDocumentFacts('DesAdv', value)}),
    ${learnedParts(value)}
    update dispatch_advices
    set submitted_at = ${value('at')}, issue_day = ${value('issueDate')}::date, parties = ${value('parties')}
    where supplier_id = ${value('supplierId')} and id = ${value('id')}
    returning ${LEARNED_KEYS} as learned
  `,
)

/**
 * Freezes the dispatch advice with the facts of e-documents, records the event and stores what it teaches: afterwards a
 * trigger rejects every change. Returns what was stored of it.
 */
export async function markSubmitted(
  tx: Db,
  { id, issueDate, parties, event, taught }: Submission,
): Promise<LearnedKey[]> {
  const values = { ...event, ...learningValues(taught), id, issueDate, parties: JSON.stringify(parties) }
  const [row] = await freeze(tx, values)
  return row?.learned ?? []
}
